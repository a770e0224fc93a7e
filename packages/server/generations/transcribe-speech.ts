import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Ai, AiResult } from '../ai/ai.ts';
import { detectMediaType } from '../assets/content/detect-file.ts';
import { describeMedia } from '../assets/content/prepare-media.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { ServiceError } from '../http/service-error.ts';
import { extensionOf } from '../storage/media-types.ts';
import type { Storage } from '../storage/storage.ts';
import { readSource } from './read-source.ts';
import { toCues } from './write-subtitles.ts';

/** Dependencies of writing down speech. */
export interface TranscriptionParts {
  ai: Ai;
  config: Config;
  publicUrl: string;
  database: Database;
  storage: Storage;
  fetcher: SafeFetcher;
}

/** Types of recordings that can be written down, and as many bytes as the published interface takes. */
const recordings = { types: ['video', 'audio'], maxBytes: 25 * 1024 * 1024 } as const;

/** A transcription as it is stored. */
const transcript = z.object({
  language: z.string(),
  duration: z.number(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

/** Writes down the speech of a file, or finds what was written before. Throws ServiceError. */
export async function transcribeSpeech(
  parts: TranscriptionParts,
  caller: ItemScope & { userId: number | null },
  { source, language }: { source: string; language: string | undefined },
  signal: AbortSignal,
): Promise<{ result: AiResult; transcript: z.output<typeof transcript> }> {
  parts.ai.require('transcription');
  const bytes = await readSource(parts, caller, source, { ...recordings, signal });
  const mediaType = await detectMediaType(bytes);
  if (mediaType === undefined || !/^(?:audio|video)\//.test(mediaType)) {
    throw new ServiceError('asset_unsupported', 'The file is no video or audio that is known.');
  }
  const { durationMs, hasAudio } = await describeMedia(bytes);
  if (!hasAudio) throw new ServiceError('asset_unsupported', 'The file has no audio.');
  const credits = Math.max(1, Math.ceil((durationMs ?? 0) / 60_000)) * parts.config.aiPrices.transcription_minute;
  const result = await parts.ai.make({
    workspaceId: caller.workspaceId,
    userId: caller.userId,
    kind: 'transcription',
    subject: [hash('sha256', bytes), language ?? null],
    minCredits: credits,
    mayWait: false,
    signal,
    async make(provider, ending) {
      if (!provider.transcribe) throw new TypeError('The provider writes nothing down.');
      const fileName = `speech.${extensionOf(mediaType)}`;
      const said = await provider.transcribe({ bytes: new Uint8Array(bytes), mediaType, fileName, language }, ending);
      const stored = { language: said.language, duration: said.duration, segments: toCues(said.segments) };
      return { text: JSON.stringify(stored), credits };
    },
  });
  return { result, transcript: transcript.parse(JSON.parse(result.text ?? '')) };
}
