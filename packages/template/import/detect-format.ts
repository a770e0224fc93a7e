import { isJsonObject } from '../json/json-object.ts';

/**
 * The formats that can be opened: Platen's own, the `pages_data` of other template services (pages of elements), Polotno's and Fabric's
 * JSON, and SVG text (which `@platen/engine` imports).
 */
export type TemplateFormat = 'platen' | 'pages-data' | 'polotno' | 'fabric' | 'svg';

function objects(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Detects the format by the content, never by a name; undefined if it is unknown. Text is only checked for SVG. */
export function detectFormat(input: unknown): TemplateFormat | undefined {
  if (typeof input === 'string') {
    return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s[^>]*(?:\[[\s\S]*?\]\s*)?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:\w+:)?svg[\s>]/i.test(
      input,
    )
      ? 'svg'
      : undefined;
  }
  if (Array.isArray(input))
    return objects(input).some((page) => Array.isArray(page.elements)) ? 'pages-data' : undefined;
  if (!isJsonObject(input)) return undefined;
  if (Array.isArray(input.pages_data)) return 'pages-data';
  if (objects(input.pages).some((page) => Array.isArray(page.children))) return 'polotno';
  if ('schemaVersion' in input && Array.isArray(input.pages)) return 'platen';
  if (Array.isArray(input.elements) && (isJsonObject(input.canvas) || 'canvas_width' in input)) return 'pages-data';
  if (Array.isArray(input.objects)) return 'fabric';
  return isJsonObject(input.data) && Array.isArray(input.data.pages_data) ? 'pages-data' : undefined;
}
