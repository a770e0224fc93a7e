import { nearestName } from '@platen/template';
import { variables } from './config.ts';

/** A variable that is set and that nobody reads, with the one that was probably meant. */
export interface UnknownVariable {
  name: string;
  meant?: string;
}

/** Variables of the command line, of `compose.yaml` and of sites with embeds, which the service itself does not read. */
const otherVariables = ['PLATEN_API_KEY', 'PLATEN_URL', 'PLATEN_EMBED_SECRET', 'PLATEN_PORT', 'PLATEN_S3_SECRET'];

/** Variables that begin with `PLATEN_` and are none of Platen's: most likely misspelt. */
export function findUnknownVariables(environment: Readonly<Record<string, string | undefined>>): UnknownVariable[] {
  const known = Object.values(variables).map(({ name }): string => name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('PLATEN_') && !name.startsWith('PLATEN_TEST_'))
    .filter((name) => !known.includes(name) && !otherVariables.includes(name))
    .map((name) => {
      const meant = nearestName(name, known);
      return { name, ...(meant !== undefined && { meant }) };
    });
}
