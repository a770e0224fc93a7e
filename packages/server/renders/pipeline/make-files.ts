import { evaluationNeeds, PlatenError, type Report, type ReportCode } from '@platen/template';
import { shareOf } from '../../fairness/share.ts';
import type { ReadTemplate } from '../request/read-rendered-template.ts';
import { costNameOf, type RenderStage } from './render-context.ts';
import { toRenderOptions } from '../request/render-options.ts';
import type { RenderRequest } from '../request/render-request.ts';
import type { BatchRowResult } from '../cache/ledger-entry.ts';
import { noteLeftovers } from '../files/leftover-files.ts';
import { createVideoFiles } from '../files/video-files.ts';
import { holdBytes } from '../files/held-bytes.ts';
import type { MadeFiles } from './made-files.ts';
import type { RenderFacts } from './render-facts.ts';
import { refuseOtherThanTexts } from '../request/refuse-other-than-texts.ts';
import { storeOutputs } from '../files/store-outputs.ts';
import { findTemplateAssets, type TemplateAssets } from './template-assets.ts';
import type { RenderParts } from './render-parts.ts';

/** How a render is followed and ended. */
export interface PerformOptions {
  /** A `RenderDeadlineError` as its reason makes the render fail with `render_timeout`. */
  signal?: AbortSignal;
  /** Called with 0 to 1. */
  onProgress?: (progress: number) => void;
  /** Called with each stage as it begins. A render that is answered from what was kept has none. */
  onStage?: ((stage: RenderStage) => void) | undefined;
  /**
   * Whether charge and log may be written a moment after the answer, and files too that are answered as bytes; default false. See
   * `RenderLedger` for what a killed process loses of them.
   */
  settlesLater?: boolean;
  /** The render job that it is done for, which is charged and logged once however often it is tried. */
  jobId?: number | undefined;
  /** The row of a batch that it is done for, which is charged, logged and done once. */
  batchRow?: Pick<BatchRowResult, 'batchId' | 'number'> | undefined;
  /** Entries about values of the request, which the report of the batch's row gets besides those of the render. */
  requestReport?: Report | undefined;
  /** The beginning of the render, if it was read for several together. */
  facts?: RenderFacts | undefined;
}

/** Reports of what may be there at the next render. */
const passing: ReadonlySet<ReportCode> = new Set<ReportCode>([
  'asset_unreachable',
  'font_missing',
  'voice_unavailable',
]);

/**
 * Renders a template and begins to store its files. Renders that ask for the same of the same revision at the same time are made
 * once: `isFirst` is false for those that were made by another. Undefined when one that was made since `taken` was counted may be found
 * among the kept ones.
 */
export async function makeFiles(
  dependencies: RenderParts,
  request: RenderRequest,
  { name, template, taken }: { name: string; template: ReadTemplate; taken: number },
  options: Pick<PerformOptions, 'signal' | 'onProgress' | 'onStage' | 'settlesLater' | 'batchRow'>,
): Promise<{ result: MadeFiles; isFirst: boolean } | undefined> {
  const { content, revision, kitRevision, owner } = template;
  const { modifications, videoOptions } = request;
  if (request.textOnly) refuseOtherThanTexts(content, modifications);
  const assets = await findTemplateAssets(dependencies, request, {
    template: content,
    owner,
    modifications,
    videoOptions,
  });
  const run = (ending: AbortSignal | undefined, onStage: PerformOptions['onStage']): Promise<MadeFiles> =>
    renderFiles(dependencies, request, { ...options, assets, revision, kitRevision, ending, onStage });
  if (!request.useCache) return { result: await run(options.signal, options.onStage), isFirst: true };
  const { runs } = dependencies.renderState;
  const { hashes, familyFonts } = assets;
  const whole = JSON.stringify([request.workspaceId, name, revision, kitRevision, hashes, familyFonts]);
  if (!runs.has(whole) && dependencies.ledger.countTaken(request.workspaceId, name) !== taken) return undefined;
  return runs.join(
    whole,
    { signal: options.signal, onStage: options.onStage },
    run,
    (reason) => new PlatenError('RENDER_ABORTED', 'The render was aborted.', { cause: reason }),
  );
}

interface Making extends Pick<PerformOptions, 'onProgress' | 'onStage' | 'settlesLater' | 'batchRow'> {
  assets: TemplateAssets;
  revision: number;
  kitRevision: number | null;
  ending: AbortSignal | undefined;
}

async function renderFiles(
  dependencies: RenderParts,
  request: RenderRequest,
  { assets, revision, kitRevision, ending, onProgress, onStage, settlesLater, batchRow }: Making,
): Promise<MadeFiles> {
  const { format, type } = request.response;
  const { template, assetKeys, focalPoints, hashes, families, familyFonts } = assets;
  let hasFetched = template.fonts.some(({ source, hash }) => /^https?:/i.test(source) && hash === undefined);
  const asksTime = evaluationNeeds(template).needs.has('now');
  const videos = createVideoFiles(dependencies, request);
  try {
    const { outputs, report, pageCount } = await dependencies.renderPool.render(template, request.modifications, {
      ...toRenderOptions(request),
      ...(asksTime && { nowMs: dependencies.now().getTime() }),
      assetKeys,
      focalPoints,
      context: { share: shareOf(request), costName: costNameOf(request), isBulk: batchRow !== undefined, onStage },
      onFetch: () => {
        hasFetched = true;
      },
      ...(ending && { signal: ending }),
      ...(onProgress && { onProgress }),
      ...videos?.targets,
    });
    const stored = videos
      ? await videos.store(outputs)
      : storeOutputs(dependencies, request, format, outputs, {
          isLater: settlesLater === true && type !== 'url',
        });
    // Others of its files may be there when one could not be stored.
    if (outputs.length > 1) stored.stored.catch(() => noteLeftovers(dependencies, stored.files));
    const isCached = !hasFetched && !asksTime && !report.some(({ code }) => passing.has(code));
    return {
      ...stored,
      bytes: holdBytes(stored.bytes, stored.stored),
      format,
      report,
      totalPages: pageCount,
      ...(isCached && { ground: { revision, kitRevision, hashes, families, familyFonts } }),
    };
  } catch (error) {
    await videos?.remove();
    throw error;
  }
}
