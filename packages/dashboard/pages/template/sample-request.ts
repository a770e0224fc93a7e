import type { ShownDesign } from '@platen/editor/design-choices';
import type { ParameterValues } from '@platen/playground';

/** The render shown in a code sample. */
export interface SampleRequest {
  /** Base URL of the service, ending in its version segment. */
  baseUrl: string;
  templateId: number;
  modifications: Readonly<Record<string, unknown>>;
  design: ShownDesign;
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
  entries: readonly { key: string; example: unknown }[],
): Record<string, unknown> {
  const isEmpty = Object.keys(values).length === 0;
  const chosen = isEmpty
    ? entries.slice(0, shown).map(({ key, example }) => [key, example] as const)
    : Object.entries(values);
  return Object.fromEntries(chosen.map(([key, value]) => [key, sampleValue(value)]));
}

/** The values of axes and the language as requests have them, where they are not the template's own. */
export function designFields({ axes, locale }: ShownDesign): { axes?: Record<string, string>; locale?: string } {
  return { ...(Object.keys(axes).length > 0 && { axes: { ...axes } }), ...(locale !== undefined && { locale }) };
}

/** The brand, the mode and the language: the choices that signed addresses have. */
export function signedDesignFields({ axes, locale }: ShownDesign): { brand?: string; mode?: string; locale?: string } {
  const { brand, mode } = axes;
  return {
    ...(brand !== undefined && { brand }),
    ...(mode !== undefined && { mode }),
    ...(locale !== undefined && { locale }),
  };
}

/** A file of this device has no address that a program could name. */
function sampleValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sampleValue);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sampleValue(each)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('data:')) return 'https://example.com/image.png';
  return value.length > maxCharacters ? `${value.slice(0, maxCharacters).toWellFormed()}…` : value;
}
