import { z } from 'zod';

/** Limits of the metadata of a render. */
export const metadataLimits = { keys: 20, keyLength: 64, valueLength: 500, textLength: 10_000 } as const;

const { keys, keyLength, valueLength, textLength } = metadataLimits;
const nul = '\u0000';

const metadataText = z
  .string()
  .max(textLength)
  .refine((text) => !text.includes(nul), 'must not contain the character U+0000');

const metadataObject = z
  .record(z.string().min(1).max(keyLength), z.string().max(valueLength))
  .refine((values) => Object.keys(values).length <= keys, `must not have more than ${keys} keys`)
  .refine(
    (values) => !Object.entries(values).some(([key, value]) => key.includes(nul) || value.includes(nul)),
    'must not contain the character U+0000',
  );

/** Data of the caller's own, returned with a render: an object of texts, or a text. */
export const renderMetadata = z
  .union([metadataText, metadataObject])
  .describe(
    `Data of your own, such as {"order": "1042"}: an object of at most ${keys} texts of at most ${valueLength} characters, or a text of at most 10,000. It is returned with the render, its job, its webhook and its entry in the log, and lists can be filtered by it.`,
  );
export type RenderMetadata = z.infer<typeof renderMetadata>;

/** Metadata in an answer; null where none was sent. */
export const storedMetadata = z.union([z.string(), z.record(z.string(), z.string())]).nullable();

/** The metadata that a filter asks for: an object of texts, or the text itself. */
export function readMetadataFilter(text: string): RenderMetadata {
  if (!text.trimStart().startsWith('{')) return text;
  try {
    const parsed = metadataObject.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : text;
  } catch {
    return text;
  }
}

/** The filter of a list of renders. */
export const metadataInQuery = z
  .string()
  .min(1)
  .max(textLength)
  .refine((text) => !text.includes(nul), 'must not contain the character U+0000')
  .optional()
  .describe('Only renders whose metadata has all of these keys and values: {"order": "1042"}; or is this text.');
