import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { ZipFile } from 'yazl';

/** A file of a ZIP. */
export interface ZipEntry {
  name: string;
  byteLength: number;
  /** Asked for when its turn has come. */
  open(): Promise<Readable>;
}

/** The instant that entries carry, so that equal files are equal archives. */
export const zipInstant = new Date(Date.UTC(2000, 0, 1));

/** A ZIP of files that are compressed already: they are stored as they are. Names that occur twice get a number. */
export async function zipFiles(entries: readonly { name: string; read(): Promise<Uint8Array> }[]): Promise<Buffer> {
  const zip = new ZipFile();
  const nameFree = createNames();
  for (const { name, read } of entries) {
    zip.addBuffer(Buffer.from(await read()), nameFree(name), { compress: false, mtime: zipInstant });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** The same, passed on as it is read, one file after the other. What cannot be read breaks the stream off. */
export function streamZip(entries: readonly ZipEntry[]): { stream: Readable; byteLength: number } {
  const zip = new ZipFile();
  // Its output is a PassThrough.
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  const nameFree = createNames();
  for (const { name, byteLength, open } of entries) {
    const openFile = async (): Promise<Readable> => {
      const file = await open();
      file.on('error', (error) => stream.destroy(error));
      stream.on('close', () => file.destroy());
      return file;
    };
    zip.addReadStreamLazy(nameFree(name), { compress: false, mtime: zipInstant, size: byteLength }, (take) =>
      callbackify(openFile)(take),
    );
  }
  let wholeLength = 0;
  // All sizes are known, so the total is known at once.
  zip.end({ forceZip64Format: false, comment: '' }, (length = 0) => {
    wholeLength = length;
  });
  return { stream, byteLength: wholeLength };
}

/** Names for the files of a ZIP: those that occur twice get a number. */
export function createNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = name.replace(/(\.[^.]*)?$/, `-${number}$1`);
    taken.add(free);
    return free;
  };
}
