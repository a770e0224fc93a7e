import { setImmediate } from 'node:timers/promises';
import type { VariantRequest } from '@platen/api';
import {
  page as pageSchema,
  PlatenError,
  resizeWithMaster,
  walkLayers,
  type Page,
  type PageSize,
  type ResizedPage,
} from '@platen/template';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import type { RenderState } from '../renders/pipeline/render-state.ts';
import type { Recomposer } from './recomposer.ts';
import type { StoredTemplate } from '../templates/stored-template.ts';
import { chargeAiCredits } from '../workspaces/credits.ts';
import { findLayerBoxes } from './layer-boxes.ts';

/** A page in one of the sizes that were requested, with its master in that size, or why there is none. */
export type ResizedVariant = (ResizedPage & { error?: never }) | { page?: never; error: string };

/**
 * One page and its master in several sizes, under their own ids. Without a recomposer the solver lays them out, which costs nothing. Throws
 * ServiceError `ai_credits_exhausted` before any work, and what laying out the page throws.
 */
export async function resizeVariants(
  dependencies: {
    config: Config;
    database: Database;
    renderPool: RenderPool;
    renderState: RenderState;
    log: Logger;
    recomposer?: Recomposer;
    now: () => Date;
  },
  { source, page, master }: { source: StoredTemplate } & ResizedPage,
  variants: readonly VariantRequest[],
  signal: AbortSignal,
): Promise<ResizedVariant[]> {
  const { recomposer, log } = dependencies;
  const boxes = await findLayerBoxes(dependencies, source, page, signal);
  const resize = (size: PageSize): ResizedPage => resizeWithMaster(page, master, size, { boxes });
  if (!recomposer) {
    const solved: ResizedVariant[] = [];
    for (const { width, height } of variants) {
      solved.push(attempt(() => resize({ width, height })));
      // A page of thousands of layers takes a while: others are answered in between.
      await setImmediate();
    }
    return solved;
  }
  await chargeAiCredits(dependencies, source.workspaceId, recomposer.creditsPerVariant * variants.length);
  const resized = await Promise.all(
    variants.map(async ({ width, height }): Promise<ResizedVariant> => {
      try {
        const answered = await recomposer.recompose(
          { template: source.content, page, size: { width, height }, boxes },
          signal,
        );
        const recomposed = checkRecomposed(page, answered, { width, height });
        return { page: recomposed, master: resize({ width, height }).master };
      } catch (error) {
        log.warn({ err: error }, 'A page could not be recomposed.');
        return { error: sentenceOf(error) };
      }
    }),
  );
  const failed = resized.filter((variant) => variant.page === undefined).length;
  if (failed > 0) await chargeAiCredits(dependencies, source.workspaceId, -recomposer.creditsPerVariant * failed);
  return resized;
}

/** Checks the result of a recomposer like all external data. */
function checkRecomposed(source: Page, answered: unknown, size: { width: number; height: number }): Page {
  const page = pageSchema.parse(answered);
  const idsOf = ({ layers }: Page): string =>
    [...walkLayers(layers)]
      .map(({ layer }) => layer.id)
      .toSorted()
      .join(' ');
  const isUnchanged =
    page.width === size.width &&
    page.height === size.height &&
    idsOf(page) === idsOf(source) &&
    JSON.stringify(page.parameters) === JSON.stringify(source.parameters);
  if (!isUnchanged) throw new PlatenError('TEMPLATE_INVALID', 'The response is not the page that was requested.');
  return { ...page, id: source.id };
}

function attempt(make: () => ResizedPage): ResizedVariant {
  try {
    return make();
  } catch (error) {
    return { error: sentenceOf(error) };
  }
}

/** Describes an error for the caller; nothing is revealed of internal ones. */
export function sentenceOf(error: unknown): string {
  return error instanceof PlatenError ? error.message : 'This variant could not be created; see the service’s log.';
}
