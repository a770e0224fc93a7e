import { formatFacts, type RenderAnswerBody } from '@platen/api';
import { type PerformOptions, makeFiles } from './make-files.ts';
import type { RenderLedger } from '../cache/render-ledger.ts';
import { reportGenerated } from '../prompts/resolve-prompts.ts';
import { followPrompts } from '../prompts/follow-prompts.ts';
import { ServiceError } from '../../http/service-error.ts';
import { describeFiles } from '../files/describe-files.ts';
import { countRender, describeRequest, logError } from './log-render.ts';
import { checkCredits, isSpent, priceRender, type RenderYield } from '../../workspaces/credits.ts';
import { readRendered, toRenderAnswer } from '../routes/answer-render.ts';
import { beginRender, hashRender, type RenderStart } from '../cache/begin-render.ts';
import { noteLeftovers } from '../files/leftover-files.ts';
import type { MadeFiles } from './made-files.ts';
import { mayRender } from '../request/may-render.ts';
import { readRenderedTemplate, type ReadTemplate } from '../request/read-rendered-template.ts';
import { isInterrupted, isPutOff, toRenderError } from './render-error.ts';
import type { RenderRequest } from '../request/render-request.ts';
import { maxHeldBytes, sumBytes, type RenderOutcome } from '../files/rendered-file.ts';
import type { CachedRender, RenderedFile, RenderedFiles } from '../../db/tables/render-tables.ts';
import type { RenderParts } from './render-parts.ts';

/** Response of a render: the whole synchronous body, which is also the result of a job. */
export type RenderAnswer = RenderAnswerBody;

/** Maximum number of responses waiting for their files: unwritten files are held in memory. */
const maxStoring = 64;

/**
 * Performs a render that was requested: reads the template, renders, stores the files, charges and writes the log, also of a failure.
 * Throws ServiceError; a render that was ended from outside is written nowhere and throws PlatenError RENDER_ABORTED or
 * RENDERER_CLOSED, which `isInterrupted` knows; nor is one that did not get its turn (see `isPutOff`).
 */
export async function performRender(
  dependencies: RenderParts,
  request: RenderRequest,
  options: PerformOptions = {},
): Promise<RenderAnswer> {
  const outcome = await renderRequest(dependencies, request, options);
  try {
    return await toRenderAnswer(dependencies, outcome, request);
  } finally {
    outcome.release();
  }
}

/** The same, with the files themselves. */
export async function renderRequest(
  dependencies: RenderParts,
  request: RenderRequest,
  options: PerformOptions = {},
): Promise<RenderOutcome> {
  const startedAt = performance.now();
  const elapsedMs = (): number => Math.round((performance.now() - startedAt) * 100) / 100;
  try {
    const { request: followed, generated } = await followPrompts(dependencies, request, options);
    const requestReport = reportGenerated(generated);
    const name = hashRender(followed);
    for (;;) {
      const outcome = await renderOnce(dependencies, followed, name, { ...options, requestReport, elapsedMs });
      if (outcome) return { ...outcome, report: [...outcome.report, ...requestReport], generated };
    }
  } catch (error) {
    const renderError = toRenderError(error);
    if (isInterrupted(renderError) || isPutOff(renderError)) throw renderError;
    const refusal =
      renderError instanceof ServiceError ? renderError : new ServiceError('render_failed', 'The render failed.');
    logError(dependencies, request, { refusal, responseTimeMs: elapsedMs() });
    throw renderError;
  }
}

/** Undefined when another made it between looking for it and beginning to make it: it can be found now. */
async function renderOnce(
  dependencies: RenderParts,
  request: RenderRequest,
  name: string,
  { elapsedMs, ...options }: PerformOptions & { elapsedMs: () => number },
): Promise<RenderOutcome | undefined> {
  const { config, ledger } = dependencies;
  const { workspaceId } = request;
  const taken = ledger.countTaken(workspaceId, name);
  if (request.useCache) await ledger.settled(workspaceId, name);
  const unwrittenCredits = ledger.unwrittenCredits(workspaceId);
  const { facts } = options;
  const begun = await beginRender(dependencies, request, name, facts);
  const checkRules = async (): Promise<void> => {
    if (!facts || facts.isUnderRules) await mayRender(dependencies, request);
  };
  const readAfresh = (): Promise<ReadTemplate> => readRenderedTemplate(dependencies, request);
  const read = begun.cached ? undefined : (begun.template ?? (await readAfresh()));
  // Only now: what was read is at most as new as what is looked at, so that a design that is changed in the meantime is not let through.
  await checkRules();
  const cached = begun.cached && (await readStored(dependencies, request, begun.cached));
  if (cached) {
    const outcome = { ...cached, responseTimeMs: elapsedMs() };
    return settleCached(dependencies, request, { name, begun, outcome, options });
  }
  const template = read ?? (await readAfresh());
  if (!read) await checkRules();
  // Only then, as asking for what is written waits for the writing.
  if (!request.isTest && isSpent(config, begun.account, 1 + unwrittenCredits))
    await checkCredits(dependencies, workspaceId);
  const files = await makeFiles(dependencies, request, { name, template, taken }, options);
  if (!files) return undefined;
  const { result: made, isFirst } = files;
  const release = made.bytes.hold();
  try {
    if (!mayAnswerFirst(dependencies, request, made, options)) await made.stored;
    return await settle(dependencies, request, { name, made, isFirst, responseTimeMs: elapsedMs(), options, release });
  } catch (error) {
    release();
    // Their addresses are secret.
    void made.stored.then(
      () => noteLeftovers(dependencies, made.files),
      () => undefined,
    );
    throw error;
  }
}

/** Whether an answer that is the bytes themselves may be given before they are stored. */
function mayAnswerFirst(
  { ledger }: { ledger: RenderLedger },
  { response }: RenderRequest,
  { files, bytes }: MadeFiles,
  { settlesLater }: Pick<PerformOptions, 'settlesLater'>,
): boolean {
  const isAtHand = files.every((file) => file.byteLength <= maxHeldBytes && bytes.get(file) !== undefined);
  return settlesLater === true && response.type !== 'url' && isAtHand && ledger.storing < maxStoring;
}

/** A render that was kept; its bytes too when they are part of the answer, or nothing when storage has lost them. */
async function readStored(
  dependencies: RenderParts,
  { response }: RenderRequest,
  cached: CachedRender,
): Promise<(CachedRender & Pick<RenderOutcome, 'bytes' | 'release'>) | undefined> {
  const bytes = new Map<RenderedFile, Uint8Array>();
  const release = (): void => undefined;
  if (response.type === 'url') return { ...cached, bytes, release };
  try {
    const isSent = response.type === 'binary' && sumBytes(cached.files) > maxHeldBytes;
    for (const file of cached.files) {
      if (!isSent) bytes.set(file, await readRendered(dependencies, { bytes }, file));
      else if (!(await dependencies.storage.stat(file.key))) throw new Error('It is no longer in storage.');
    }
    return { ...cached, bytes, release };
  } catch (error) {
    dependencies.log.warn({ err: error }, 'A cached render is rendered again: its file cannot be read.');
    return undefined;
  }
}

/** Charges, logs and keeps what was made. What another render made is neither charged nor kept again. */
async function settle(
  dependencies: RenderParts,
  request: RenderRequest,
  { name, made, isFirst, responseTimeMs, options, release }: Settling,
): Promise<RenderOutcome> {
  const { config, ledger, now, publicUrl } = dependencies;
  const { files, format, report, totalPages, ground } = made;
  // Files that are stored later are not named before.
  let described: CachedRender['log'] | undefined;
  const describe = (): CachedRender['log'] => (described ??= describeFiles(publicUrl, made));
  const written = ledger.add(
    {
      workspaceId: request.workspaceId,
      at: now(),
      logged: describeRequest(request, { status: 200, responseTimeMs, response: describe }),
      jobId: options.jobId,
      batchRow: options.batchRow && { ...options.batchRow, result: () => withRequestReport(made, options) },
      ...(isFirst && !request.isTest && { credits: priceRender(config.creditPrices, yieldOf(made)) }),
      ...(isFirst &&
        ground && {
          cached: {
            name,
            templateId: request.template.kind === 'studio' ? request.template.id : null,
            ...ground,
            answer: () => ({ files, format, report, totalPages, log: describe() }),
          },
        }),
    },
    made.stored,
  );
  if (!options.settlesLater) {
    // Rows of a batch are written together; nobody waits for a single one.
    if (!options.batchRow) await ledger.flush(request.workspaceId);
    await written;
  }
  const outcome = { ...made, responseTimeMs, release };
  countRender(dependencies, request, { outcome });
  return outcome;
}

/** Files and report of a row of a batch. */
function withRequestReport(
  { files, report }: Pick<RenderedFiles, 'files' | 'report'>,
  { requestReport = [] }: Pick<PerformOptions, 'requestReport'>,
): Pick<RenderedFiles, 'files' | 'report'> {
  return { files, report: [...report, ...requestReport] };
}

/** Logs a render that was kept, which costs nothing. */
async function settleCached(
  dependencies: RenderParts,
  request: RenderRequest,
  { name, outcome, begun, options }: SettlingCached,
): Promise<RenderOutcome> {
  const written = dependencies.ledger.add({
    workspaceId: request.workspaceId,
    at: dependencies.now(),
    logged: describeRequest(request, {
      status: 200,
      responseTimeMs: outcome.responseTimeMs,
      response: () => outcome.log,
    }),
    jobId: options.jobId,
    batchRow: options.batchRow && { ...options.batchRow, result: () => withRequestReport(outcome, options) },
    ...(begun.isLongUnused && { used: name }),
  });
  if (!options.settlesLater) await written;
  countRender(dependencies, request, { outcome });
  return outcome;
}

interface Settling extends Pick<RenderOutcome, 'responseTimeMs' | 'release'> {
  name: string;
  made: MadeFiles;
  /** Whether it was made for this request and not for another one. */
  isFirst: boolean;
  options: Pick<PerformOptions, 'settlesLater' | 'jobId' | 'batchRow' | 'requestReport'>;
}

interface SettlingCached extends Pick<Settling, 'name' | 'options'> {
  outcome: CachedRender & RenderOutcome;
  begun: RenderStart;
}

/** Returns the billable output of a render. */
export function yieldOf({ format, files }: Pick<RenderedFiles, 'format' | 'files'>): RenderYield {
  const { kind } = formatFacts[format];
  if (kind === 'image') return { images: files.length };
  if (kind === 'document') return { pdfPages: files.reduce((sum, file) => sum + (file.pageCount ?? 1), 0) };
  return { videoDurationMs: files.reduce((sum, file) => sum + (file.durationMs ?? 0), 0) };
}
