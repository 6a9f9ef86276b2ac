// Texts in addresses: compressed (deflate, RFC 1951), as base64url without padding.

const LARGEST = 1 << 20; // of a text in an address, bytes

export const base64 = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));

export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return base64(new Uint8Array(await new Response(stream).arrayBuffer())).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws an error if the text is damaged, or larger than 1 MiB. */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));
  let size = 0;
  const limit = new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > LARGEST) throw new RangeError('too long');
      controller.enqueue(chunk);
    },
  });
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(limit)).text();
}
