import { outputKind } from '@platen/engine';
import type { Template } from '@platen/template';
import type { ContentFormat } from '../../connection/content.ts';
import type { RenderWorkers } from '../../connection/render-workers.ts';
import type { ShownDesign } from '../../store/shown-design.ts';
import { requestOf, type ExportSettings } from './export-settings.ts';

/** Images with more pixels are made smaller for the preview, and their size is estimated. */
const maxPixels = 9_000_000;

/** Width in pixels at which pages are looked at that no image is made of. */
const lookWidth = 1200;

/** The template in its state, and what draws it. */
export interface PreviewSource {
  template: Template;
  values: Readonly<Record<string, unknown>>;
  design: ShownDesign;
  workers: RenderWorkers;
  signal: AbortSignal;
}

/** How a page will look. */
export interface PagePreview {
  image: Blob;
  /** Bytes of the page's own file; undefined where it has none, or none is made for a preview. */
  bytes: number | undefined;
  /** Whether `bytes` is worked out of a smaller image. */
  isEstimate: boolean;
}

/** Draws a page as it will be in an image of that format, down to its compression; in the other formats as it looks. */
export async function drawPreview(
  source: PreviewSource,
  page: number,
  format: ContentFormat,
  settings: ExportSettings,
): Promise<PagePreview> {
  const { template, values, design, workers, signal } = source;
  const isImage = outputKind(format) === 'image';
  const { width = 1, height = 1, durationMs } = template.pages[page - 1] ?? {};
  const wanted = width * height * settings.scale ** 2;
  const scale = settings.scale * Math.min(1, Math.sqrt(maxPixels / wanted));
  const { pdfOptions: _pdf, videoOptions: _video, ...request } = requestOf(format, settings);
  // In the middle of its time most of a page has come in.
  const atMs = outputKind(format) === 'video' && durationMs !== undefined ? { atMs: Math.round(durationMs / 2) } : {};
  const { outputs } = await workers.rendererOf('png').render(template, values, {
    ...design,
    ...(isImage
      ? { ...request, format: format as 'png', scale }
      : { format: 'webp', width: Math.max(10, Math.min(lookWidth, Math.round(width * 2))), ...atMs }),
    pages: [page],
    nowMs: Date.now(),
    signal,
  });
  const bytes = outputs[0]?.bytes ?? new Uint8Array();
  const type = isImage ? `image/${format === 'jpg' ? 'jpeg' : format}` : 'image/webp';
  const image = new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
  if (!isImage) return { image, bytes: undefined, isEstimate: false };
  const isEstimate = scale < settings.scale;
  return { image, bytes: isEstimate ? Math.round(image.size * (settings.scale / scale) ** 2) : image.size, isEstimate };
}

/** Makes the PDF to know its size; undefined for inks, which the browser cannot make. */
export async function measurePdf(
  source: PreviewSource,
  pages: readonly number[],
  settings: ExportSettings,
): Promise<number | undefined> {
  if (settings.inks === 'cmyk') return undefined;
  const { template, values, design, workers, signal } = source;
  const { pdfOptions } = requestOf('pdf', settings);
  const { outputs } = await workers.rendererOf('pdf').render(template, values, {
    ...design,
    format: 'pdf',
    ...(pdfOptions && { pdfOptions }),
    pages: [...pages],
    nowMs: Date.now(),
    signal,
  });
  return outputs[0]?.bytes.byteLength;
}
