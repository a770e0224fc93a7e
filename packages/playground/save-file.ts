import type { OutputFormat } from './output-formats.ts';

/** Saves bytes as a browser download called `name` with the format's ending. */
export function saveFile(bytes: Uint8Array, { type, ending }: OutputFormat, name: string): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${ending}`;
  link.click();
  // Browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
