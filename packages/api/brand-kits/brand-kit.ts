import { brandKit as kitOfTemplate } from '@platen/template';
import { z } from 'zod';
import { templateUse } from '../assets/template-use.ts';
import { timestamp } from '../field.ts';

const { axes, values } = kitOfTemplate.shape;

/** The fields of a brand kit that people set. */
export const brandKitFields = {
  name: z.string().trim().min(1).max(120).describe('The name of the kit.'),
  axes: axes.describe('The axes that its tokens depend on, such as brand or mode, as in a template.'),
  values: values.describe('Its tokens by name, as in a template: colors, numbers, fonts, texts and images.'),
};

/** Largest brand kit, in characters of JSON. */
export const maxBrandKitSize = 65_536;

/** A brand kit of a workspace, or of a user of an embed. */
export const brandKitRecord = z.object({
  id: z.string().describe('The id, which templates follow it by.'),
  ...brandKitFields,
  revision: z.int().describe('Counts its changes, from 1.'),
  used_in: z.int().describe('The number of templates that follow it, of those that the caller may list.'),
  embed_id: z.string().nullable().describe('The embed whose user it belongs to; null for kits of the workspace.'),
  embed_user_id: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type BrandKitRecord = z.infer<typeof brandKitRecord>;

/** A template that follows a brand kit. */
export const brandKitUse = templateUse;
export type BrandKitUse = z.infer<typeof brandKitUse>;
