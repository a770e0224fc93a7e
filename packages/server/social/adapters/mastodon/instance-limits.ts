import { countCharacters } from '@platen/api';
import type { AccountPost, AdapterAccount, PostMedia } from '../adapter.ts';
import type { ConnectionCall } from '../connection.ts';
import { SocialFailure } from '../social-failure.ts';
import { instanceAnswer } from './mastodon-schemas.ts';

/** Reads what an instance allows (`GET /api/v2/instance`), as details of its accounts. Instances before 4.0 do not tell. */
export async function readInstanceLimits(
  request: ConnectionCall['request'],
  instance: string,
): Promise<{ domain: string; limits: Record<string, string> }> {
  const answer = await request({ url: `${instance}/api/v2/instance`, accepts: [404] });
  if (answer.status === 404) return { domain: new URL(instance).host, limits: {} };
  const { domain, configuration } = answer.read(instanceAnswer);
  const media = configuration?.media_attachments;
  const said: Record<string, string | number | undefined> = {
    maxCharacters: configuration?.statuses?.max_characters,
    maxMedia: configuration?.statuses?.max_media_attachments,
    imageBytes: media?.image_size_limit,
    imagePixels: media?.image_matrix_limit,
    videoBytes: media?.video_size_limit,
    videoPixels: media?.video_matrix_limit,
    mediaTypes: media?.supported_mime_types?.join(' '),
  };
  const limits = Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return { domain, limits: Object.fromEntries(limits) as Record<string, string> };
}

/** What of a post the account's instance does not take, in sentences. */
export function findInstanceFaults(post: AccountPost, { details }: AdapterAccount): string[] {
  const faults: string[] = [];
  const { maxCharacters, maxMedia } = details;
  const characters = countCharacters('mastodon', post.content);
  if (maxCharacters !== undefined && characters > Number(maxCharacters)) {
    faults.push(`The instance takes ${maxCharacters} characters, and the text has ${characters}.`);
  }
  if (maxMedia !== undefined && post.media.length > Number(maxMedia)) {
    faults.push(`The instance takes ${maxMedia} files in a post, and there are ${post.media.length}.`);
  }
  return [...faults, ...post.media.flatMap((media) => findMediaFaults(media, details))];
}

function findMediaFaults(media: PostMedia, details: AdapterAccount['details']): string[] {
  const faults: string[] = [];
  const isImage = media.kind === 'image';
  const what = isImage ? 'picture' : 'film';
  const maxBytes = Number(details[isImage ? 'imageBytes' : 'videoBytes'] ?? Infinity);
  const maxPixels = Number(details[isImage ? 'imagePixels' : 'videoPixels'] ?? Infinity);
  const types = details['mediaTypes']?.split(' ');
  if (types && !types.includes(media.mediaType)) faults.push(`The instance takes no ${media.mediaType}.`);
  if (media.byteLength > maxBytes) {
    faults.push(
      `The instance takes a ${what} of at most ${toMegabytes(maxBytes)} MB, and it has ${toMegabytes(media.byteLength)} MB.`,
    );
  }
  if (media.width * media.height > maxPixels) {
    faults.push(
      `The instance takes a ${what} of at most ${maxPixels} pixels, and it has ${media.width} × ${media.height}.`,
    );
  }
  return faults;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

/** The origin of the instance that an account lives at, and the account's id there. Throws SocialFailure `reconnect` without them. */
export function homeOf(account: AdapterAccount): { instance: string; accountId: string } {
  const { instance, accountId } = account.details;
  if (instance === undefined || accountId === undefined) {
    throw new SocialFailure('reconnect', 'Mastodon: It is not known where the account lives. Connect it again.');
  }
  return { instance, accountId };
}
