// Keeps unsaved changes over a reload of the page, in the browser's session.

const KEY = 'sheetd-preview unsaved ';

/** The changes that were kept for a sheet, or null. `name` is the document's URI, or the name of a preset. */
export function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + name));
  } catch {
    return null; // there is no storage here, or not ours
  }
}

/** Keeps changes; null forgets them. */
export function keep(name, changes) {
  try {
    if (changes) sessionStorage.setItem(KEY + name, JSON.stringify(changes));
    else sessionStorage.removeItem(KEY + name);
  } catch {
    // Without storage, or with too little of it, the changes last as long as the page.
  }
}
