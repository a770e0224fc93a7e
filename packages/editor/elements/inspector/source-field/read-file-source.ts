/** Files up to this size are put into a template as they are; the source of a layer holds at most 32 MB of text. */
export const mostFileBytes = 20 * 1024 * 1024;

/** A file as a `data:` URI. */
export function readFileSource(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
  reader.readAsDataURL(file);
  return promise;
}
