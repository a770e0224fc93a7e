import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The bytes of a file that a browser is downloading. Chromium takes the name with an empty file and puts the downloaded one in its
 * place: an empty file has not arrived yet. Throws when it has not after so many seconds.
 */
export async function waitForDownload(path: string, seconds = 30): Promise<Buffer> {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes && bytes.length > 0) return bytes;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${path} did not arrive; there are: ${(await readdir(dirname(path))).join(', ')}`);
}
