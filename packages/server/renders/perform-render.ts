import { formatFacts, type RenderAnswerBody } from '@platen/api';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { describeFiles } from '../logs/describe-files.ts';
import { logRender } from '../logs/log-render.ts';
import { chargeCredits, checkCredits, priceRender, type Charge, type RenderYield } from '../workspaces/credits.ts';
import { readRendered, toRenderAnswer } from './answer-render.ts';
import { makeFiles, type MadeFiles } from './make-files.ts';
import { mayRender } from './may-render.ts';
import { findKeptRender, hashRender, keepRender } from './render-cache.ts';
import { isInterrupted, toRenderFailure } from './render-failure.ts';
import type { RenderRequest } from './render-request.ts';
import type { RenderedFiles, RenderOutcome } from './rendered-file.ts';

/** What a render answers: the whole synchronous body, which is also the result of a job. */
export type RenderAnswer = RenderAnswerBody;

/** How a render is followed and ended. */
export interface PerformOptions {
  /** A `RenderDeadline` as its reason makes the render fail with `render_timeout`. */
  signal?: AbortSignal;
  /** Called with 0 to 1. */
  onProgress?: (progress: number) => void;
}

const free: Charge = { creditsUsed: 0, isOverage: false };

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
    await mayRender(dependencies, request);
    const name = hashRender(request);
    const kept = request.useCache ? await findKept(dependencies, request, name, elapsedMs()) : undefined;
    if (kept) return { ...kept, responseTimeMs: elapsedMs() };
    await checkCredits(dependencies, request.workspaceId);
    const { result: made, isFirst } = await makeFiles(dependencies, request, name, options);
    return await settle(dependencies, request, name, { made, isFirst, responseTimeMs: elapsedMs() });
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

/** A render that was kept; its bytes too when they are part of the answer, or nothing when storage has lost them. */
async function findKept(
  dependencies: Dependencies,
  request: RenderRequest,
  name: string,
  elapsedMs: number,
): Promise<Omit<RenderOutcome, 'responseTimeMs'> | undefined> {
  const kept = await findKeptRender(dependencies, request, name, elapsedMs);
  if (!kept) return undefined;
  const bytes = new Map<string, Uint8Array>();
  if (request.response.type !== 'url') {
    try {
      for (const file of kept.files) bytes.set(file.key, await readRendered(dependencies, { bytes }, file));
    } catch (error) {
      dependencies.log.warn({ err: error }, 'A kept render is made again: its file cannot be read.');
      return undefined;
    }
  }
  return { ...kept, bytes, charge: free };
}

/** Charges and logs what was made, in one transaction, and keeps it. What another render made is not charged again. */
async function settle(
  dependencies: Dependencies,
  request: RenderRequest,
  name: string,
  { made, isFirst, responseTimeMs }: { made: MadeFiles; isFirst: boolean; responseTimeMs: number },
): Promise<RenderOutcome> {
  const { database, config } = dependencies;
  const price = priceRender(config.creditPrices, yieldOf(made));
  const outcome = await database.transaction(async (): Promise<RenderOutcome> => {
    const charge = isFirst ? await chargeCredits(dependencies, request.workspaceId, price) : free;
    const charged = { ...made, charge, responseTimeMs };
    await logRender(dependencies, request, { outcome: charged });
    return charged;
  });
  if (made.ground && isFirst) await keep(dependencies, request, name, made);
  return outcome;
}

/** A render that cannot be kept, such as one of a template that is gone by now, is answered all the same. */
async function keep(
  dependencies: Dependencies,
  request: RenderRequest,
  name: string,
  { ground, files, format, report, totalPages }: MadeFiles,
): Promise<void> {
  if (!ground) return;
  const log = describeFiles(dependencies.publicUrl, { files, report, totalPages });
  try {
    await keepRender(dependencies, request, name, ground, { files, format, report, totalPages, log });
  } catch (error) {
    dependencies.log.warn({ err: error }, 'A render could not be kept.');
  }
}

/** What of a render costs credits. */
export function yieldOf({ format, files }: Pick<RenderedFiles, 'format' | 'files'>): RenderYield {
  const { kind } = formatFacts[format];
  if (kind === 'picture') return { images: files.length };
  if (kind === 'document') return { pdfPages: files.reduce((sum, file) => sum + (file.pageCount ?? 1), 0) };
  return { videoDurationMs: files.reduce((sum, file) => sum + (file.durationMs ?? 0), 0) };
}
