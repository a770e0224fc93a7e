import { z } from 'zod';
import { dataTypes } from '../data/data-type.ts';
import { isJsonObject } from '../json/json-object.ts';
import type { Migration } from '../json/migration.ts';
import { fontFace } from '../values/font-face.ts';
import { master, maxMasters } from './master.ts';
import type { SharedTextStyle } from '../layers/text/shared-text-style.ts';
import type { BrandKit } from '../tokens/brand-kit.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { TemplateLocales } from './locales.ts';
import { page } from './page.ts';
import type { TestData } from './test-data.ts';

/** A part that few templates have: `readDesign` reads it, so that the editor loads its schema with the first template that has it. */
function readLater<Part>(): z.ZodType<Part, unknown> {
  return z.custom<Part>((value) => isJsonObject(value), 'must be an object');
}

/** The version of the format written by this code. */
export const currentSchemaVersion = 2;

/** A design: pages of layers with named parameters. */
export const template = z.strictObject({
  schemaVersion: z.literal(currentSchemaVersion),
  name: z.string().max(255).default(''),
  description: z.string().max(5000).default(''),
  tags: z.array(z.string().min(1).max(100)).max(100).default([]),
  fonts: z.array(fontFace).max(200).default([]),
  /** Values that a render can be given, by name, for all pages; expressions of layers see them. */
  data: dataTypes.optional(),
  masters: z.array(master).max(maxMasters).optional(),
  /** Named colors, numbers, fonts and texts, and the axes that they depend on: brands, light and dark. */
  tokens: readLater<Tokens>().optional(),
  /** The brand kit that the template follows: tokens and axes besides its own, which take the place of own ones of the same name and type. */
  brandKit: readLater<BrandKit>().optional(),
  /** Text styles that texts share, by their ids. */
  textStyles: readLater<Record<string, SharedTextStyle>>().optional(),
  /** Values that are different in other languages. */
  locales: readLater<TemplateLocales>().optional(),
  /** Values that the editor tries the template with. They are never rendered. */
  testData: readLater<TestData>().optional(),
  pages: z.array(page).min(1).max(200),
});
export type Template = z.infer<typeof template>;
/** A template as written by hand, of any version: everything with a default may be omitted. */
export type TemplateInput = Omit<z.input<typeof template>, 'schemaVersion'> & {
  schemaVersion: 1 | typeof currentSchemaVersion;
};

/** Changes of stored templates as a whole, oldest first. Version 2 only adds to version 1, which needs no change. */
export const templateMigrations: readonly Migration[] = [];
