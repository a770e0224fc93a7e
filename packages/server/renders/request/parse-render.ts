import {
  parseSize,
  sideRange,
  type PdfOptionsBody,
  type RenderBody,
  type RenderMetadata,
  type ResponseBody,
  type VideoOptionsBody,
} from '@platen/api';
import { parseRenderOptions, type PdfOptions, type VideoOptions } from '@platen/engine';
import type { ItemScope } from '../../fairness/share.ts';
import { ServiceError } from '../../http/service-error.ts';
import { inRequestMessages } from './in-request-messages.ts';
import { toRenderOptions } from './render-options.ts';
import type { RenderedTemplate, RenderRequest, ResponseOptions } from './render-request.ts';

/** Origin of a render, besides its body. */
export interface RenderOrigin {
  scope: ItemScope;
  userId: number | null;
  template: RenderedTemplate;
  useCache: boolean;
  /** Whether a test key asks. */
  isTest?: boolean | undefined;
}

/**
 * A body as a request: sizes in numbers, times in milliseconds, options from wherever they stood. Throws ServiceError or PlatenError
 * for options that contradict each other, before anything is looked up.
 */
export function parseRender(
  body: Pick<RenderBody, 'response' | 'pdfOptions' | 'videoOptions' | 'source'> &
    DesignFields & {
      modifications: Record<string, unknown>;
      metadata?: RenderMetadata | null | undefined;
    },
  { scope, userId, template, useCache, isTest }: RenderOrigin,
): RenderRequest {
  const pdfOptions = toPdfOptions({ ...body.pdfOptions, ...body.response.pdfOptions });
  const videoOptions = toVideoOptions({ ...body.videoOptions, ...body.response.videoOptions });
  const request: RenderRequest = {
    workspaceId: scope.workspaceId,
    userId,
    embedId: scope.embedId,
    embedUserId: scope.embedUserId,
    source: body.source,
    ...(body.metadata != null && { metadata: storable(body.metadata) }),
    template,
    modifications: body.modifications,
    response: { ...toResponse(body.response), ...toDesign(body, body.response) },
    ...(pdfOptions && { pdfOptions }),
    ...(videoOptions && { videoOptions }),
    useCache,
    ...(isTest === true && { isTest }),
  };
  try {
    parseRenderOptions(toRenderOptions(request));
  } catch (error) {
    throw inRequestMessages(error);
  }
  return request;
}

/** Metadata that a database can store: half of a surrogate pair becomes U+FFFD. */
function storable(metadata: RenderMetadata): RenderMetadata {
  if (typeof metadata === 'string') return metadata.toWellFormed();
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key.toWellFormed(), value.toWellFormed()]));
}

type DesignFields = Partial<Pick<RenderBody, 'locale' | 'axes' | 'brand' | 'mode'>>;

/**
 * The language and the values of axes, from wherever they stood. Throws ServiceError `invalid_response_options` for one that was given twice and
 * differs.
 */
export function toDesign(
  body: DesignFields,
  response: Pick<ResponseBody, 'locale' | 'axes'>,
): Pick<ResponseOptions, 'locale' | 'axes'> {
  const axes = new Map<string, string>();
  const short = Object.entries({ brand: body.brand, mode: body.mode });
  for (const [id, value] of [...Object.entries({ ...response.axes }), ...Object.entries({ ...body.axes }), ...short]) {
    if (value === undefined) continue;
    if ((axes.get(id) ?? value) !== value) refuseTwice(`axes.${id}`);
    axes.set(id, value);
  }
  if (body.locale !== undefined && (response.locale ?? body.locale) !== body.locale) refuseTwice('locale');
  const locale = body.locale ?? response.locale;
  return present({ locale, axes: axes.size === 0 ? undefined : Object.fromEntries(axes) });
}

function refuseTwice(path: string): never {
  const message = 'is given twice, and differs';
  throw new ServiceError('invalid_response_options', `${path} ${message}.`, { issues: [{ path, message }] });
}

function toResponse(body: ResponseBody): ResponseOptions {
  const { type, format, quality, fileName, includePages, extraSizes, fit, transparent, strict, timeZone } = body;
  if (body.size !== undefined && (body.width !== undefined || body.height !== undefined)) {
    throw new ServiceError('invalid_response_options', 'response.size cannot be combined with width or height.', {
      issues: [{ path: 'response.size', message: 'cannot be combined with width or height' }],
    });
  }
  const { width, height, scale } = toOutputSize(body);
  return present({
    type,
    format,
    scale,
    width,
    height,
    quality,
    fileName,
    includePages,
    extraSizes,
    fit,
    timeZone,
    transparent,
    strict,
  });
}

/** The size in pixels: of `size`, which `scale` multiplies, or as it was sent. */
function toOutputSize(body: ResponseBody): Pick<ResponseOptions, 'width' | 'height' | 'scale'> {
  const size = body.size === undefined ? undefined : parseSize(body.size);
  if (!size) return present({ width: body.width, height: body.height, scale: body.scale });
  const { scale = 1 } = body;
  const scaled = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const isInRange = (side: number): boolean => side >= sideRange.min && side <= sideRange.max;
  if (isInRange(scaled.width) && isInRange(scaled.height)) return scaled;
  const message = `makes ${scaled.width}x${scaled.height} of the size; each side is ${sideRange.min} to ${sideRange.max} pixels`;
  throw new ServiceError('invalid_response_options', `response.scale ${message}.`, {
    issues: [{ path: 'response.scale', message }],
  });
}

function toPdfOptions(body: PdfOptionsBody): PdfOptions | undefined {
  const options = present(body);
  return Object.keys(options).length > 0 ? options : undefined;
}

function toVideoOptions(body: VideoOptionsBody): VideoOptions | undefined {
  const { trimStart, trimEnd, duration, pageTransitionDuration, subtitleStyle, ...same } = body;
  const options = present({
    ...same,
    subtitleStyle: subtitleStyle && present(subtitleStyle),
    trimStartMs: milliseconds(trimStart),
    trimEndMs: milliseconds(trimEnd),
    durationMs: milliseconds(duration),
    pageTransitionDurationMs: milliseconds(pageTransitionDuration),
  });
  return Object.keys(options).length > 0 ? options : undefined;
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}

/** An object with its optional members present or absent, and never undefined. */
type Present<Value> = { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] } & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
};

function present<Value extends object>(values: Value): Present<Value> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Value>;
}
