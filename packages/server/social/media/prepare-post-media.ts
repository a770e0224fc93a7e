import type { SocialPlatform } from '@platen/api/social';
import { convertMedia } from './convert-media.ts';
import type { StoredMedia } from '../../db/tables/social-tables.ts';
import { takeMedia, type MediaParts } from './take-media.ts';

/** The media of a post, fetched, kept, and in the forms that the networks of its accounts need. Throws ServiceError. */
export async function preparePostMedia(
  parts: MediaParts,
  workspaceId: number,
  addresses: readonly string[],
  accounts: readonly { platform: SocialPlatform }[],
  signal: AbortSignal,
): Promise<StoredMedia[]> {
  const taken = await takeMedia(parts, workspaceId, addresses, signal);
  return convertMedia(
    parts,
    workspaceId,
    taken,
    accounts.map(({ platform }) => platform),
  );
}
