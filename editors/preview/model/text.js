// Edits of texts, as the Language Server Protocol describes them.

/** The text after edits (TextEdit), whose ranges count lines and UTF-16 units. Throws a RangeError if they don't fit the text. */
export function edited(text, edits) {
  const starts = [0];
  const ends = [];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    ends.push(index);
    starts.push(index + end.length);
  }
  ends.push(text.length);
  const offset = ({ line, character }) => {
    const at = starts[line] + character;
    if (!(character >= 0) || !(at <= ends[line])) throw new RangeError(`Line ${line + 1} has no column ${character + 1}.`);
    return at;
  };
  // Sorting is stable: edits at the same position are inserted in the order of the list.
  const spans = edits.map(({ range, newText }) => ({ start: offset(range.start), end: offset(range.end), newText }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let place = 0;
  for (const { start, end, newText } of spans) {
    if (start < place || end < start) throw new RangeError('The ranges of the edits overlap.');
    result += text.slice(place, start) + newText;
    place = end;
  }
  return result + text.slice(place);
}
