import { hash } from 'node:crypto';
import type { AiResult } from '../ai/ai.ts';
import { detectMediaType } from '../assets/content/detect-file.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { extensionOf } from '../storage/media-types.ts';
import { readSource } from './read-source.ts';
import type { TranscriptionParts } from './transcribe-speech.ts';

/** Bytes of an image, as many as the published interface takes. */
const maxBytes = 22 * 1024 * 1024;

/** Has the background of an image removed, or finds what was made of it before. Throws ServiceError. */
export async function removeBackground(
  parts: TranscriptionParts,
  caller: ItemScope & { userId: number | null },
  source: string,
  signal: AbortSignal,
): Promise<AiResult> {
  parts.ai.require('cutout');
  const bytes = await readSource(parts, caller, source, { types: ['image'], maxBytes, takesData: true, signal });
  const mediaType = await detectMediaType(bytes);
  if (mediaType === undefined || !/^image\/(?:png|jpeg|webp)$/.test(mediaType)) {
    throw new ServiceError('asset_unsupported', 'The file is no PNG, JPEG or WebP.');
  }
  const credits = parts.config.aiPrices.cutout;
  return parts.ai.make({
    workspaceId: caller.workspaceId,
    userId: caller.userId,
    kind: 'cutout',
    subject: [hash('sha256', bytes)],
    minCredits: credits,
    mayWait: false,
    signal,
    async make(provider, ending) {
      if (!provider.cutOut) throw new TypeError('The provider removes no backgrounds.');
      const fileName = `image.${extensionOf(mediaType)}`;
      const made = await provider.cutOut({ bytes: new Uint8Array(bytes), mediaType, fileName }, ending);
      return { bytes: made, type: 'image', fileName: 'cutout', meta: { source: source.slice(0, 200) }, credits };
    },
  });
}
