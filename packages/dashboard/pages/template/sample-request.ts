import type { ModificationEntry } from '@platen/template';
import type { ParameterValues } from '@platen/playground';

/** The render shown in a code sample. */
export interface SampleRequest {
  /** Base URL of the service, ending in its version segment. */
  baseUrl: string;
  templateId: number;
  modifications: Readonly<Record<string, unknown>>;
  /** Such as `png`. */
  format: string;
}

/** Parameters that a sample shows while none was filled in: enough to see how it is done. */
const shown = 3;
/** Characters of a value that a sample shows at most. */
const maxCharacters = 400;

/** The values that a sample shows: those that were filled in, or the examples of the first few parameters. */
export function sampleValues(
  values: ParameterValues,
  entries: readonly Pick<ModificationEntry, 'key' | 'example'>[],
): Record<string, unknown> {
  const isEmpty = Object.keys(values).length === 0;
  const chosen = isEmpty
    ? entries.slice(0, shown).map(({ key, example }) => [key, example] as const)
    : Object.entries(values);
  return Object.fromEntries(chosen.map(([key, value]) => [key, sampleValue(value)]));
}

/** A file of this device has no address that a program could name. */
function sampleValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.startsWith('data:')) return 'https://example.com/image.png';
  return value.length > maxCharacters ? `${value.slice(0, maxCharacters).toWellFormed()}…` : value;
}
