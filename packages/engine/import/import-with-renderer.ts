import type { ImportedTemplate } from '@platen/template';
import type { Platform } from '../platform/platform.ts';
import { createRendererOn } from '../render/create-renderer.ts';
import { type ImportSvgOptions, importSvgWith } from './import-svg.ts';

/** Imports an SVG file, see `importSvgWith`, and compares it with a renderer of its own. */
export function importSvg(bytes: Uint8Array, platform: Platform, options: ImportSvgOptions): Promise<ImportedTemplate> {
  return importSvgWith(createRendererOn, bytes, platform, options);
}
