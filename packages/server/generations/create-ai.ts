import type { Logger } from 'pino';
import { createIntake } from '../assets/create-intake.ts';
import { prepareAsset } from '../assets/content/prepare-asset.ts';
import { storeAsset } from '../assets/store-asset.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { shareOf, type ItemScope } from '../fairness/share.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { ServiceError } from '../http/service-error.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import { createSharedRuns } from '../renders/pipeline/shared-runs.ts';
import type { Storage } from '../storage/storage.ts';
import type { Vault } from '../vault/vault.ts';
import { monthOf } from '../workspaces/credits.ts';
import { createAiLimits } from '../ai/ai-limits.ts';
import type { Ai, AiRequest, AiResult, MadeByModel } from '../ai/ai.ts';
import type { AiKind } from '../ai/ai-provider.ts';
import {
  findGeneration,
  hashGeneration,
  MadeByAnotherError,
  saveGeneration,
  type Generation,
} from '../ai/generation-store.ts';
import { waitWhileBusy } from '../ai/wait-while-busy.ts';
import { createAiProvider, createCutoutProvider, modelsOf } from '../ai/create-ai-provider.ts';

/** Dependencies of making things with models. */
export interface AiParts {
  config: Config;
  database: Database;
  storage: Storage;
  fetcher: SafeFetcher;
  vault: Vault;
  log: Logger;
  now: () => Date;
}

const nouns: Readonly<Record<AiKind, string>> = {
  text: 'texts',
  image: 'images',
  transcription: 'transcriptions',
  speech: 'speech',
  cutout: 'images without their background',
};

/** Opens the configured provider; without one every request is refused. */
export function createAi(parts: AiParts, renderPool: () => RenderPool): Ai {
  const { config } = parts;
  const opened = createAiProvider(config, parts.fetcher);
  const cutouts = createCutoutProvider(config);
  const providerOf = (kind: AiKind) => (kind === 'cutout' ? cutouts : opened);
  const models = modelsOf(config);
  const limits = createAiLimits(parts);
  const intake = createIntake();
  const runs = createSharedRuns<AiResult>();
  /** Credits of what is being made, by workspace: they are charged once it is there. */
  const pending = new Map<number, number>();

  const requireKind = (kind: AiKind): string => {
    const model = models[kind];
    if (providerOf(kind) && model !== undefined) return model;
    throw unavailable(config, kind);
  };

  const run = async (request: AiRequest, name: string, model: string, signal: AbortSignal): Promise<AiResult> => {
    const { workspaceId, kind, minCredits } = request;
    const service = providerOf(kind);
    const provider = service?.provider.name ?? '';
    const madeAfter = (): Date => new Date(parts.now().getTime() - config.aiCacheMs);
    const found = async (): Promise<AiResult | undefined> => {
      const known = await findGeneration(parts, workspaceId, name, madeAfter());
      return known && { ...known, provider, model, isCached: true, credits: 0 };
    };
    const known = await found();
    if (known) return known;
    const reserved = pending.get(workspaceId) ?? 0;
    await checkAiCredits(parts, workspaceId, reserved + minCredits);
    pending.set(workspaceId, (pending.get(workspaceId) ?? 0) + minCredits);
    try {
      const waiting = { mayWait: request.mayWait, signal };
      const made = await waitWhileBusy(
        () =>
          limits.run(shareOf(scopeOf(workspaceId)), waiting, () =>
            withDeadline(config.aiTimeoutMs, signal, async (ending) => {
              if (!service) throw unavailable(config, kind);
              return request.make(service.provider, ending);
            }),
          ),
        waiting,
      );
      const save = (generation: Generation): Promise<void> =>
        saveGeneration(
          parts,
          { ...generation, workspaceId, name, kind, provider, model, credits: made.credits },
          madeAfter(),
        );
      const generation = await store(request, made, save, signal);
      return { ...generation, provider, model, isCached: false, credits: made.credits };
    } catch (error) {
      if (error instanceof MadeByAnotherError) {
        const theirs = await found();
        if (theirs) return theirs;
      }
      if (error instanceof ServiceError && error.code.startsWith('ai_')) {
        parts.log.warn({ code: error.code, kind, workspaceId }, error.message);
      }
      throw error;
    } finally {
      const left = (pending.get(workspaceId) ?? 0) - minCredits;
      if (left > 0) pending.set(workspaceId, left);
      else pending.delete(workspaceId);
    }
  };

  const store = async (
    { workspaceId, userId }: AiRequest,
    made: MadeByModel,
    save: (generation: Generation) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Generation> => {
    if ('text' in made) {
      const generation = { text: made.text, assetId: null };
      await parts.database.transaction(() => save(generation));
      return generation;
    }
    const scope = scopeOf(workspaceId);
    const share = shareOf(scope);
    const { type, fileName, meta } = made;
    const prepared = await intake
      .run(share, signal, () =>
        prepareAsset({ renderPool: renderPool(), reader: intake.reader, share }, type, made.bytes, signal),
      )
      .catch((error: unknown) => {
        if (!(error instanceof ServiceError) || error.status !== 422) throw error;
        throw new ServiceError('ai_failed', `The AI provider answered no ${type} that can be used.`, { cause: error });
      });
    const row = await storeAsset(
      parts,
      {
        scope,
        userId,
        type,
        fileName,
        tags: ['ai-generated'],
        meta,
        onStored: ({ id }) => save({ text: null, assetId: id }),
      },
      prepared,
    );
    return { text: null, assetId: row.id };
  };

  return {
    provider: opened?.provider.name,
    models,
    require: (kind) => void requireKind(kind),
    async make(request) {
      const model = requireKind(request.kind);
      const service = providerOf(request.kind);
      const subject = [service?.provider.name, service?.url, model, ...request.subject];
      const name = hashGeneration(request.workspaceId, request.kind, subject);
      const { result, isFirst } = await runs.join(
        name,
        { signal: request.signal },
        (signal) => run(request, name, model, signal),
        (reason) => (reason instanceof Error ? reason : new Error(String(reason))),
      );
      return isFirst ? result : { ...result, isCached: true, credits: 0 };
    },
    async close() {
      await opened?.close();
      await cutouts?.close();
      await limits.close();
    },
  };
}

/** The scope of results: they belong to the workspace. */
function scopeOf(workspaceId: number): ItemScope {
  return { workspaceId, embedId: null, embedUserId: null };
}

function unavailable({ aiProvider }: Pick<Config, 'aiProvider'>, kind: AiKind): ServiceError {
  if (kind === 'cutout') {
    return new ServiceError(
      'ai_unavailable',
      'This instance has no service that removes backgrounds: the operator can set PLATEN_CUTOUT_URL.',
    );
  }
  if (aiProvider === undefined) {
    return new ServiceError(
      'ai_unavailable',
      'This instance has no AI provider: the operator can set PLATEN_AI_PROVIDER and a model.',
    );
  }
  const noun = nouns[kind];
  if (aiProvider === 'ollama' && kind !== 'text') {
    return new ServiceError(
      'ai_unavailable',
      `The AI provider of this instance, Ollama, makes no ${noun}: the operator can set PLATEN_AI_PROVIDER to openai.`,
    );
  }
  return new ServiceError(
    'ai_unavailable',
    `This instance has no model for ${noun}: the operator can set PLATEN_AI_${kind.toUpperCase()}_MODEL.`,
  );
}

async function checkAiCredits(
  { database, now }: Pick<AiParts, 'database' | 'now'>,
  workspaceId: number,
  price: number,
): Promise<void> {
  const row = await database.query
    .selectFrom('workspace')
    .leftJoin('usage', (join) =>
      join.onRef('usage.workspace_id', '=', 'workspace.id').on('usage.month', '=', monthOf(now())),
    )
    .select(['workspace.ai_credit_limit', 'usage.ai_credits'])
    .where('workspace.id', '=', workspaceId)
    .executeTakeFirst();
  if (!row || row.ai_credit_limit === null || (row.ai_credits ?? 0) + price <= row.ai_credit_limit) return;
  throw new ServiceError('ai_credits_exhausted', 'The workspace does not have enough AI credits left this month.');
}

async function withDeadline<Result>(
  limitMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(limitMs);
  try {
    return await run(AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (signal.aborted || !deadline.aborted || error !== deadline.reason) throw error;
    throw new ServiceError('ai_failed', `The AI provider took longer than ${limitMs / 1000} seconds.`);
  }
}
