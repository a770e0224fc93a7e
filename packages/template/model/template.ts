import { z } from 'zod';
import type { Migration } from '../json/migration.ts';
import { fontFace } from '../values/font-face.ts';
import { page } from './page.ts';

/** The version of the format written by this code. */
export const currentSchemaVersion = 1;

/** A design: pages of layers with named parameters. */
export const template = z.strictObject({
  schemaVersion: z.literal(currentSchemaVersion),
  name: z.string().max(255).default(''),
  description: z.string().max(5000).default(''),
  tags: z.array(z.string().min(1).max(100)).max(100).default([]),
  fonts: z.array(fontFace).max(200).default([]),
  pages: z.array(page).min(1).max(200),
});
export type Template = z.infer<typeof template>;
/** A template as written by hand: everything with a default may be omitted. */
export type TemplateInput = z.input<typeof template>;

/** Changes of stored templates as a whole, oldest first. */
export const templateMigrations: readonly Migration[] = [];
