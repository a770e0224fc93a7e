import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file of a ZIP. */
export interface ZipEntry {
  name: string;
  read(): Promise<Uint8Array>;
}

/** The instant that entries carry, so that equal files are equal archives. */
const written = new Date(Date.UTC(2000, 0, 1));

/** A ZIP of files that are compressed already: they are stored as they are. Names that occur twice get a number. */
export async function zipFiles(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile();
  const taken = new Set<string>();
  for (const { name, read } of entries) {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = name.replace(/(\.[^.]*)?$/, `-${number}$1`);
    taken.add(free);
    zip.addBuffer(Buffer.from(await read()), free, { compress: false, mtime: written });
  }
  zip.end();
  return buffer(zip.outputStream);
}
