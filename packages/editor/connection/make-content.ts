import { outputKind, type RenderOptions } from '@platen/engine';
import type { FormatAbilities } from '@platen/engine/internal';
import { formatFacts } from '@platen/api';
import { PlatenError, type Template } from '@platen/template';
import type { EditorService } from '../service/editor-service.ts';
import type { Content, ContentFile, ContentFormat, ContentRequest } from './content.ts';
import type { ShownDesign } from '../store/shown-design.ts';
import type { RenderWorkers } from './render-workers.ts';

/** Sources and services for creating content. */
export interface ContentSource {
  template: Template;
  /** Values of parameters. */
  values: Readonly<Record<string, unknown>>;
  /** The brand, mode and language. */
  design: ShownDesign;
  /** The shown page, from 1. */
  currentPage: number;
  workers: RenderWorkers;
  /** Returns which video and audio formats this browser can create. */
  probe(): Promise<FormatAbilities>;
  /** Undefined without a service and if the session may not download. */
  service: Pick<EditorService, 'client'> | undefined;
  /** Saves the template and returns its id in the service; undefined if it could not be saved. */
  saveForService(): Promise<string | undefined>;
}

/** Errors that only occur in the browser: its codecs, and files that pages may not read from other sites. */
const browsersOwn: ReadonlySet<string> = new Set(['FORMAT_UNSUPPORTED', 'ASSET_UNREACHABLE', 'LIMIT_MEDIA']);

/**
 * Creates a file of a template: in the browser's worker, or by the service if the browser cannot. Throws PlatenError, and
 * ServiceResponseError if the service was used.
 */
export async function makeContent(
  source: ContentSource,
  format: ContentFormat,
  request: ContentRequest = {},
): Promise<Content> {
  const kind = outputKind(format);
  const isMedia = kind === 'video' || kind === 'audio';
  const ability = isMedia ? (await source.probe())[format as keyof FormatAbilities] : undefined;
  request.signal?.throwIfAborted();
  if (ability?.isPossible === false) {
    const reason = ability.reason ?? `This browser makes no ${format}.`;
    return makeByService(source, format, request, new PlatenError('FORMAT_UNSUPPORTED', reason));
  }
  try {
    return await makeInBrowser(source, format, request);
  } catch (error) {
    if (error instanceof PlatenError && browsersOwn.has(error.code) && source.service) {
      return makeByService(source, format, request, error);
    }
    throw error;
  }
}

async function makeInBrowser(
  { template, values, design, workers, ...source }: ContentSource,
  format: ContentFormat,
  request: ContentRequest,
): Promise<Content> {
  const pages = pagesOf(source.currentPage, format, request);
  const { outputs, report } = await workers.rendererOf(format).render(template, values, {
    ...renderOptionsOf(request),
    ...design,
    format,
    ...(request.compression && { compression: request.compression }),
    nowMs: Date.now(),
    ...(pages && { pages }),
    ...(request.signal && { signal: request.signal }),
    onProgress: (progress) => request.onProgress?.(progress),
  });
  const { contentType } = formatFacts[format];
  const name = fileNameOf(template, request);
  const files = outputs.map(({ page, bytes }): ContentFile => {
    const suffix = outputs.length > 1 ? `-${page}` : '';
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType });
    return { name: `${name}${suffix}.${formatFacts[format].extension}`, blob, page };
  });
  const common = { format, files, madeBy: 'browser', reason: undefined, report } as const;
  const [only] = files;
  if (only && files.length === 1) return { ...common, blob: only.blob, fileName: only.name };
  return { ...common, blob: await zip(files), fileName: `${name}.zip` };
}

async function makeByService(
  source: ContentSource,
  format: ContentFormat,
  request: ContentRequest,
  cause: PlatenError,
): Promise<Content> {
  const { service, template, values, design, currentPage } = source;
  if (!service) throw cause;
  request.onProgress?.(undefined);
  const id = await source.saveForService();
  request.signal?.throwIfAborted();
  if (id === undefined) {
    const sentence = `${cause.message} The service can make it once the template is saved, and it is not saved.`;
    throw new PlatenError(cause.code, sentence, { cause });
  }
  const pages = pagesOf(currentPage, format, request);
  const { pdfOptions, videoOptions, ...options } = renderOptionsOf(request);
  const answer = await service.client.renderTemplate(
    {
      body: {
        templateId: Number(id),
        modifications: values as Record<string, string>,
        response: {
          type: 'binary',
          format,
          ...options,
          ...(pages && { includePages: [...pages] }),
          ...designOptions(design),
        },
        ...(pdfOptions && { pdfOptions: { ...pdfOptions } as Record<never, never> }),
        ...(videoOptions && { videoOptions: { ...videoOptions } as Record<never, never> }),
        source: 'editor',
      },
    },
    request.signal ? { signal: request.signal } : {},
  );
  if (!(answer instanceof Response)) throw new PlatenError('RENDER_FAILED', 'The service answered no file.');
  const blob = await answer.blob();
  const extension = blob.type === 'application/zip' ? 'zip' : formatFacts[format].extension;
  const fileName = `${fileNameOf(template, request)}.${extension}`;
  const files = [{ name: fileName, blob, page: pages?.length === 1 ? (pages[0] ?? 0) : 0 }];
  return { format, blob, fileName, files, madeBy: 'service', reason: cause.message, report: [] };
}

/** The choices of a render by the service. */
function designOptions({ axes, locale }: ShownDesign): { axes?: Record<string, string>; locale?: string } {
  return { ...(locale !== undefined && { locale }), ...(Object.keys(axes).length > 0 && { axes: { ...axes } }) };
}

/** Undefined for all. */
function pagesOf(
  currentPage: number,
  format: ContentFormat,
  { pages = outputKind(format) === 'image' ? 'current' : 'all' }: ContentRequest,
): readonly number[] | undefined {
  if (pages === 'all') return undefined;
  return pages === 'current' ? [currentPage] : pages;
}

function renderOptionsOf({
  scale,
  width,
  height,
  quality,
  transparent,
  pdfOptions,
  videoOptions,
}: ContentRequest): Pick<
  RenderOptions,
  'scale' | 'width' | 'height' | 'quality' | 'transparent' | 'pdfOptions' | 'videoOptions'
> {
  return {
    ...(scale !== undefined && { scale }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(quality !== undefined && { quality }),
    ...(transparent !== undefined && { transparent }),
    ...(pdfOptions && { pdfOptions }),
    ...(videoOptions && { videoOptions }),
  };
}

/** Returns a file name that every file system accepts. */
function fileNameOf(template: Template, { fileName = template.name }: ContentRequest): string {
  const name = fileName
    .replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return name === '' || /^\.+$/.test(name) ? 'template' : name;
}

async function zip(files: readonly ContentFile[]): Promise<Blob> {
  const { zipSync } = await import('fflate');
  const entries: Record<string, Uint8Array> = {};
  for (const { name, blob } of files) entries[name] = new Uint8Array(await blob.arrayBuffer());
  // The files are compressed already.
  return new Blob([zipSync(entries, { level: 0 })], { type: 'application/zip' });
}
