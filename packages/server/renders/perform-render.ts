import { formatFacts, type RenderAnswerBody } from '@platen/api';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { describeFiles } from '../logs/describe-files.ts';
import { countRender, logFailure } from '../logs/log-render.ts';
import { priceRender, refuseSpent, type Charge, type RenderYield } from '../workspaces/credits.ts';
import { readRendered, toRenderAnswer } from './answer-render.ts';
import { makeFiles, type MadeFiles } from './make-files.ts';
import { mayRender } from './may-render.ts';
import { beginRender, hashRender } from './begin-render.ts';
import { readRenderedTemplate } from './read-rendered-template.ts';
import { settleRender } from './settle-render.ts';
import { isInterrupted, toRenderFailure } from './render-failure.ts';
import type { RenderRequest } from './render-request.ts';
import type { KeptRender, RenderedFiles, RenderOutcome } from './rendered-file.ts';

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
    const begun = await beginRender(dependencies, request, name, elapsedMs());
    const kept = begun.kept && (await readKept(dependencies, request, begun.kept));
    if (kept) {
      const outcome = { ...kept, charge: free, responseTimeMs: elapsedMs() };
      countRender(dependencies, request, { outcome });
      return outcome;
    }
    const template = begun.template ?? (await readRenderedTemplate(dependencies, request));
    refuseSpent(dependencies.config, begun.account);
    const { result: made, isFirst } = await makeFiles(dependencies, request, { name, template }, options);
    return await settle(dependencies, request, name, { made, isFirst, responseTimeMs: elapsedMs() });
  } catch (error) {
    const failure = toRenderFailure(error);
    if (isInterrupted(failure)) throw failure;
    const refusal = failure instanceof ServiceError ? failure : new ServiceError('render_failed', 'The render failed.');
    await logFailure(dependencies, request, { refusal, responseTimeMs: elapsedMs() }).catch((cause: unknown) =>
      dependencies.log.error({ err: cause }, 'A failed render could not be logged.'),
    );
    throw failure;
  }
}

/** A render that was kept; its bytes too when they are part of the answer, or nothing when storage has lost them. */
async function readKept(
  dependencies: Dependencies,
  { response }: RenderRequest,
  kept: KeptRender,
): Promise<(KeptRender & Pick<RenderOutcome, 'bytes'>) | undefined> {
  const bytes = new Map<string, Uint8Array>();
  if (response.type === 'url') return { ...kept, bytes };
  try {
    for (const file of kept.files) bytes.set(file.key, await readRendered(dependencies, { bytes }, file));
    return { ...kept, bytes };
  } catch (error) {
    dependencies.log.warn({ err: error }, 'A kept render is made again: its file cannot be read.');
    return undefined;
  }
}

/** Charges, logs and keeps what was made. What another render made is neither charged nor kept again. */
async function settle(
  dependencies: Dependencies,
  request: RenderRequest,
  name: string,
  { made, isFirst, responseTimeMs }: { made: MadeFiles; isFirst: boolean; responseTimeMs: number },
): Promise<RenderOutcome> {
  const { config, publicUrl } = dependencies;
  const { files, format, report, totalPages, ground } = made;
  const credits = isFirst ? priceRender(config.creditPrices, yieldOf(made)) : undefined;
  const { isOverage } = await settleRender(dependencies, request, name, {
    kept: { files, format, report, totalPages, log: describeFiles(publicUrl, made) },
    ground: isFirst ? ground : undefined,
    credits,
    responseTimeMs,
  });
  const outcome = { ...made, charge: { creditsUsed: credits ?? 0, isOverage }, responseTimeMs };
  countRender(dependencies, request, { outcome });
  return outcome;
}

/** What of a render costs credits. */
export function yieldOf({ format, files }: Pick<RenderedFiles, 'format' | 'files'>): RenderYield {
  const { kind } = formatFacts[format];
  if (kind === 'picture') return { images: files.length };
  if (kind === 'document') return { pdfPages: files.reduce((sum, file) => sum + (file.pageCount ?? 1), 0) };
  return { videoDurationMs: files.reduce((sum, file) => sum + (file.durationMs ?? 0), 0) };
}
