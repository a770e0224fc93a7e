import { operations } from '@platen/api';
import { sql } from 'kysely';
import type { AiKind } from '../ai/ai-provider.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { Database } from '../db/database.ts';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { fileUrl } from '../storage/file-address.ts';
import { monthOf } from '../workspaces/credits.ts';
import { removeBackground } from './remove-background.ts';
import { transcribeSpeech, type TranscriptionParts } from './transcribe-speech.ts';
import { writeSubtitles } from './write-subtitles.ts';

const kinds: readonly AiKind[] = ['text', 'image', 'transcription', 'speech', 'cutout'];

/** Characters of speech that cost one price. */
const charactersAtOnce = 1000;

/** Speech to subtitles, text to speech, and which models there are. */
export function serveGenerations(routes: Routes, parts: TranscriptionParts & { now: () => Date }): void {
  const { ai, config, database, publicUrl, now } = parts;

  routes.serve(operations.transcribeSpeech, async ({ body }, { caller, signal }) => {
    const scope = await resolveItemScope(parts, caller);
    const { source, language, format } = body;
    const { result, transcript } = await transcribeSpeech(
      parts,
      { ...scope, userId: caller.userId },
      { source, language },
      signal,
    );
    const { provider, model, isCached: cached, credits } = result;
    const content = writeSubtitles(transcript.segments, format);
    const { duration } = transcript;
    return {
      data: {
        content,
        format,
        language: transcript.language,
        duration,
        cues: transcript.segments,
        provider,
        model,
        cached,
        credits,
      },
    };
  });

  routes.serve(operations.speakText, async ({ body }, { caller, signal }) => {
    const { text, speed, voice = config.aiVoices[0] ?? '' } = body;
    ai.require('speech');
    if (!config.aiVoices.includes(voice)) {
      throw new ServiceError('invalid_request', `voice: It is none of ${config.aiVoices.join(', ')}.`);
    }
    const credits = Math.ceil(text.length / charactersAtOnce) * config.aiPrices.speech;
    const result = await ai.make({
      workspaceId: caller.workspaceId,
      userId: caller.userId,
      kind: 'speech',
      subject: [text, voice, speed],
      minCredits: credits,
      mayWait: false,
      signal,
      async make(provider, ending) {
        if (!provider.speak) throw new TypeError('The provider does not speak.');
        const bytes = await provider.speak({ text, voice, speed }, ending);
        const meta = { text, voice, speed, model: config.aiSpeechModel };
        return { bytes, type: 'audio', fileName: 'ai-speech', meta, credits };
      },
    });
    const row = await storedResult(database, caller.workspaceId, result.assetId);
    return {
      data: {
        asset: `asset:${result.assetId}`,
        url: fileUrl(publicUrl, row.storageKey),
        duration: (row.durationMs ?? 0) / 1000,
        voice,
        provider: result.provider,
        model: result.model,
        cached: result.isCached,
        credits: result.credits,
      },
    };
  });

  routes.serve(operations.removeBackground, async ({ body }, { caller, signal }) => {
    const scope = await resolveItemScope(parts, caller);
    const result = await removeBackground(parts, { ...scope, userId: caller.userId }, body.source, signal);
    const row = await storedResult(database, caller.workspaceId, result.assetId);
    return {
      data: {
        asset: `asset:${result.assetId}`,
        url: fileUrl(publicUrl, row.storageKey),
        width: row.width ?? 0,
        height: row.height ?? 0,
        provider: result.provider,
        model: result.model,
        cached: result.isCached,
        credits: result.credits,
      },
    };
  });

  routes.serve(operations.getModels, async (_input, { caller }) => {
    const month = monthOf(now());
    const { rows } = await sql<{ kind: AiKind; made: number; credits: number }>`
      select kind, count(*)::integer as made, sum(credits)::bigint as credits from ai_generation
      where workspace_id = ${caller.workspaceId} and created_at >= ${new Date(`${month}T00:00:00Z`)}
      group by kind`.execute(database.query);
    const used = new Map(rows.map((row) => [row.kind, row]));
    return {
      data: {
        provider: config.aiProvider ?? null,
        month: month.slice(0, 7),
        models: kinds.map((kind) => ({
          kind,
          model: ai.models[kind] ?? null,
          made: used.get(kind)?.made ?? 0,
          credits: Number(used.get(kind)?.credits ?? 0),
        })),
      },
    };
  });
}

/** The file that a result was stored as. Throws ServiceError `conflict` where it was deleted. */
async function storedResult(database: Database, workspaceId: number, assetId: number | null) {
  const row = await database.query
    .selectFrom('brand_asset')
    .select(['storage_key', 'duration_ms', 'width', 'height'])
    .where('id', '=', assetId ?? 0)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!row || row.storage_key === null) {
    throw new ServiceError('conflict', 'The file was deleted in the meantime. Call again.');
  }
  return { storageKey: row.storage_key, durationMs: row.duration_ms, width: row.width, height: row.height };
}
