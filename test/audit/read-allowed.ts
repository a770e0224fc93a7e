import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const date = z.iso.date();

const allowed = z.array(
  z.strictObject({
    /** As GitHub names it, or the registry's number. */
    advisory: z.string().regex(/^(?:GHSA(?:-[a-z0-9]{4}){3}|\d+)$/),
    package: z.string().min(1),
    /** Why it harms nobody here, for those who have to believe it. */
    reason: z.string().trim().min(30).max(1000),
    decided: date,
    /** The day from which it has to be looked at anew, at most a year after it was decided. */
    until: date,
  }),
);

/** A vulnerability that is known and was decided to be borne for a while. */
export type AllowedAdvisory = z.output<typeof allowed>[number];

/** The list of what is allowed cannot be read, or says too little. */
export class AllowedListError extends Error {}

const yearMs = 366 * 24 * 3600 * 1000;

/** Reads the list. Throws AllowedListError. */
export async function readAllowed(file: string): Promise<AllowedAdvisory[]> {
  let list: AllowedAdvisory[];
  try {
    list = allowed.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new AllowedListError(`${file}: ${reason}`, { cause: error });
  }
  const keys = list.map(keyOf);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new AllowedListError(`${file}: ${twice} is there twice`);
  for (const each of list) {
    const lastsMs = Date.parse(each.until) - Date.parse(each.decided);
    if (lastsMs <= 0 || lastsMs > yearMs) {
      throw new AllowedListError(`${file}: ${keyOf(each)} must end within a year after it was decided`);
    }
  }
  return list;
}

/** Names a vulnerability of a package. */
export function keyOf({ advisory, package: name }: Pick<AllowedAdvisory, 'advisory' | 'package'>): string {
  return `${advisory} of ${name}`;
}
