import type { BrandKitRecord } from '@platen/api';
import { z } from 'zod';

/** Axes and tokens of a kit as a model writes them. What else they must be the API checks, once for all. */
export const kitParts = {
  axes: z
    .array(z.looseObject({ id: z.string(), values: z.array(z.string()) }))
    .describe('What tokens depend on: [{"id": "mode", "values": ["light", "dark"]}].'),
  values: z
    .record(z.string(), z.looseObject({ type: z.string() }))
    .describe(
      'Tokens by name: {"accent": {"type": "color", "value": "#c2410c", "when": [{"mode": "dark", "value": "#fb923c"}]}}. Types: color, number, fontFamily, text, imageUrl (asset:12). A value can be another token: {"token": "accent"}.',
    ),
};

/** A brand kit as a model needs it. */
export const brandKitField = z.object({
  id: z.string(),
  name: z.string(),
  revision: z.int().describe('Send it with update_brand_kit.'),
  used_in: z.int().describe('The number of templates that follow it.'),
  axes: kitParts.axes,
  values: kitParts.values,
});

/** Describes a kit for a model. */
export function describeKit({
  id,
  name,
  revision,
  used_in,
  axes,
  values,
}: BrandKitRecord): z.output<typeof brandKitField> {
  return { id, name, revision, used_in, axes, values };
}

/** The kit that a tool works on. */
export const brandKitId = z.string().min(1).max(100).describe('Id of the brand kit, from list_brand_kits.');
