import { formatFacts, type RenderAnswerBody } from '@platen/api';
import type { RenderOutput } from '@platen/engine';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { logRender } from '../logs/log-render.ts';
import { chargeCredits, checkCredits, priceRender, type RenderYield } from '../workspaces/credits.ts';
import { toRenderAnswer } from './answer-render.ts';
import { mayRender } from './may-render.ts';
import { readRenderedTemplate } from './read-rendered-template.ts';
import { isInterrupted, toRenderFailure } from './render-failure.ts';
import { toRenderOptions } from './render-options.ts';
import type { RenderRequest } from './render-request.ts';
import type { RenderedFiles, RenderOutcome } from './rendered-file.ts';
import { storeOutputs } from './store-outputs.ts';

/** What a render answers: the whole synchronous body, which is also the result of a job. */
export type RenderAnswer = RenderAnswerBody;

/** How a render is followed and ended. */
export interface PerformOptions {
  /** A `RenderDeadline` as its reason makes the render fail with `render_timeout`. */
  signal?: AbortSignal;
  /** Called with 0 to 1. */
  onProgress?: (progress: number) => void;
}

/**
 * Performs a render that was asked for: reads the template, renders, stores the files, charges and writes the log, also of a failure.
 * Throws ServiceError; a render that was ended from outside is written nowhere and throws PlatenError RENDER_ABORTED or
 * RENDERER_CLOSED, which `isInterrupted` knows.
 */
export async function performRender(
  dependencies: Dependencies,
  request: RenderRequest,
  options: PerformOptions = {},
): Promise<RenderAnswer> {
  return toRenderAnswer(dependencies, await renderRequest(dependencies, request, options), request);
}

/** The same, with the files themselves. */
export async function renderRequest(
  dependencies: Dependencies,
  request: RenderRequest,
  options: PerformOptions = {},
): Promise<RenderOutcome> {
  const startedAt = performance.now();
  const elapsedMs = (): number => Math.round((performance.now() - startedAt) * 100) / 100;
  try {
    const made = await makeFiles(dependencies, request, options);
    const charge = await chargeCredits(
      dependencies,
      request.workspaceId,
      priceRender(dependencies.config.creditPrices, yieldOf(made)),
    );
    const outcome = { ...made, charge, responseTimeMs: elapsedMs() };
    await logRender(dependencies, request, { outcome });
    return outcome;
  } catch (error) {
    const failure = toRenderFailure(error);
    if (isInterrupted(failure)) throw failure;
    const refusal = failure instanceof ServiceError ? failure : new ServiceError('render_failed', 'The render failed.');
    await logRender(dependencies, request, { refusal, responseTimeMs: elapsedMs() }).catch((cause: unknown) =>
      dependencies.log.error({ err: cause }, 'A failed render could not be logged.'),
    );
    throw failure;
  }
}

async function makeFiles(
  dependencies: Dependencies,
  request: RenderRequest,
  { signal, onProgress }: PerformOptions,
): Promise<RenderedFiles & Pick<RenderOutcome, 'bytes'>> {
  await mayRender(dependencies, request);
  const template = await readRenderedTemplate(dependencies, request);
  await checkCredits(dependencies, request.workspaceId);
  const { format } = request.response;
  const result = await dependencies.renderPool.render(template.content, request.modifications, {
    ...toRenderOptions(request),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });
  const { files, bytes } = await storeOutputs(dependencies, request.workspaceId, format, result.outputs);
  return {
    files,
    bytes,
    format,
    report: result.report,
    totalPages: countPages(template.content.pages, result.outputs),
  };
}

/** Tables may go on on pages that the template itself does not have. */
function countPages(pages: readonly unknown[], outputs: readonly RenderOutput[]): number {
  return Math.max(pages.length, ...outputs.map((output) => output.pageCount ?? output.page));
}

/** What of a render costs credits. */
export function yieldOf({ format, files }: Pick<RenderedFiles, 'format' | 'files'>): RenderYield {
  const { kind } = formatFacts[format];
  if (kind === 'picture') return { images: files.length };
  if (kind === 'document') return { pdfPages: files.reduce((sum, file) => sum + (file.pageCount ?? 1), 0) };
  return { videoDurationMs: files.reduce((sum, file) => sum + (file.durationMs ?? 0), 0) };
}
