import type { ImportedTemplate, Template } from '@platen/template';
import type { Platform } from '../platform/platform.ts';
import { createRendererOn } from '../render/create-renderer.ts';
import { type CompareImportOptions, compareImportWith, type ImportComparison } from './compare-import.ts';
import { type ImportSvgOptions, importSvgWith } from './import-svg.ts';
import { type ImportPsdOptions, importPsdWith } from './psd/import-psd.ts';

/**
 * Imports an SVG file as a template of one page with editable layers: shapes, images, groups and texts with their gradients, outlines, clip
 * paths, masks, opacity and blend modes. The page is compared with the drawing of the file: content that no layer type can express (filters,
 * patterns), and layers that would look different, stay drawings, and losses are reported as `not_imported`. Nothing outside the file is
 * fetched. Throws ASSET_UNSUPPORTED for other files, and LIMIT_ASSET_BYTES.
 */
export function importSvg(bytes: Uint8Array, platform: Platform, options: ImportSvgOptions): Promise<ImportedTemplate> {
  return importSvgWith(createRendererOn, bytes, platform, options);
}

/** Imports a PSD or PSB file, see `importPsdWith`, and compares it with a renderer of its own. */
export function importPsd(bytes: Uint8Array, platform: Platform, options: ImportPsdOptions): Promise<ImportedTemplate> {
  return importPsdWith(createRendererOn, bytes, platform, options);
}

/** Compares an import with its file, see `compareImportWith`, with a renderer of its own. */
export function compareImport(
  file: Uint8Array,
  template: Template,
  platform: Platform,
  options: CompareImportOptions,
): Promise<ImportComparison> {
  return compareImportWith(createRendererOn, file, template, platform, options);
}
