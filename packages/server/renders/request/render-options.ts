import { formatFacts } from '@platen/api';
import type { RenderOptions } from '@platen/engine';
import type { RenderRequest } from './render-request.ts';

/** Pixels in an inch of paper by default. */
const defaultDpi = 96;

/**
 * Converts a request to options of the engine. `quality` is that of the images in a PDF and of the frames of a video, unless their own
 * options say another; `scale` makes the paper of a PDF larger.
 */
export function toRenderOptions({ response, pdfOptions, videoOptions, isTest }: RenderRequest): RenderOptions {
  const { format, quality, scale, width, height, includePages, extraSizes, fit, transparent, strict } = response;
  const { locale, axes, timeZone } = response;
  const { kind } = formatFacts[format];
  const isDocument = kind === 'document';
  return {
    format,
    ...(quality !== undefined && kind === 'image' && { quality }),
    ...(scale !== undefined && !isDocument && { scale }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(includePages && { pages: includePages }),
    ...(extraSizes && { extraSizes }),
    ...(fit && { fit }),
    ...(locale !== undefined && { locale }),
    ...(axes && { axes }),
    ...(timeZone !== undefined && { timeZone }),
    ...(transparent && { transparent }),
    strict,
    ...(isTest && { watermark: 'test' as const }),
    ...(isDocument && {
      pdfOptions: {
        ...(quality !== undefined && { imageQuality: quality }),
        ...pdfOptions,
        ...(scale !== undefined && { dpi: (pdfOptions?.dpi ?? defaultDpi) / scale }),
      },
    }),
    ...((kind === 'video' || kind === 'audio') && {
      videoOptions: { ...(quality !== undefined && { quality }), ...videoOptions },
    }),
  };
}
