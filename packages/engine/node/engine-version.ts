import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Version of the engine: work of another version is not resumed. `unknown` if its manifest is not found. */
export function engineVersion(): string {
  // In the sources the manifest lies one folder above this file, in what was built two.
  for (const path of ['../package.json', '../../package.json']) {
    try {
      const text = readFileSync(new URL(path, import.meta.url), 'utf8');
      return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
    } catch {
      // Not here.
    }
  }
  return 'unknown';
}
