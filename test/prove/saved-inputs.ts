import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Inputs that showed a fault which was mended, by kind. They are sent again by the tests for good. */
export function readSavedInputs<Schema extends z.ZodType>(
  kind: 'requests' | 'templates',
  input: Schema,
): { what: string; input: z.output<Schema> }[] {
  const folder = fileURLToPath(new URL(`saved/${kind}`, import.meta.url));
  const saved = z.looseObject({ what: z.string(), input });
  return globSync('*.json', { cwd: folder })
    .toSorted()
    .map((name) => saved.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))) as never);
}
