import { mediaTypeOf } from './media-types.ts';

/** Types of files that pages consist of; no stored file may be served as one of them. */
const ownTypes: Readonly<Record<string, string>> = {
  aff: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  dic: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  map: 'application/json',
  wasm: 'application/wasm',
};

/** The media type of a file that belongs to the program itself, by its name. */
export function staticMediaType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return Object.hasOwn(ownTypes, extension) ? (ownTypes[extension] ?? '') : mediaTypeOf(name);
}
