import { countCharacters, type PlatformRules } from '@platen/api/social';
import type { AccountPost, AdapterAccount, PostMedia } from '../adapter.ts';
import type { ConnectionCall } from '../connection.ts';
import { SocialError } from '../social-error.ts';
import { instanceAnswer } from './mastodon-schemas.ts';

/** Reads the limits of an instance (`GET /api/v2/instance`), as details of its accounts. Instances before 4.0 do not report them. */
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

/** The rules of Mastodon with what the instance of an account says of its own, which is less or more. */
export function rulesOfInstance(rules: PlatformRules, { details }: Pick<AdapterAccount, 'details'>): PlatformRules {
  const { maxCharacters, maxMedia, imageBytes, videoBytes } = details;
  const { image, video } = rules;
  return {
    ...rules,
    ...(maxCharacters !== undefined && { maxCharacters: Number(maxCharacters) }),
    ...(image && {
      image: {
        ...image,
        ...(maxMedia !== undefined && { max: Number(maxMedia) }),
        ...(imageBytes !== undefined && { maxBytes: Number(imageBytes) }),
      },
    }),
    ...(video && { video: { ...video, ...(videoBytes !== undefined && { maxBytes: Number(videoBytes) }) } }),
  };
}

/** Returns the reasons for which the account's instance does not accept a post, as sentences. */
export function findInstanceIssues(post: AccountPost, { details }: AdapterAccount): string[] {
  const errors: string[] = [];
  const { maxCharacters, maxMedia } = details;
  const characters = countCharacters('mastodon', post.content);
  if (maxCharacters !== undefined && characters > Number(maxCharacters)) {
    errors.push(`The instance accepts ${maxCharacters} characters, and the text has ${characters}.`);
  }
  if (maxMedia !== undefined && post.media.length > Number(maxMedia)) {
    errors.push(`The instance accepts ${maxMedia} files per post, and there are ${post.media.length}.`);
  }
  return [...errors, ...post.media.flatMap((media) => findMediaIssues(media, details))];
}

function findMediaIssues(media: PostMedia, details: AdapterAccount['details']): string[] {
  const errors: string[] = [];
  const isImage = media.kind === 'image';
  const what = isImage ? 'image' : 'video';
  const maxBytes = Number(details[isImage ? 'imageBytes' : 'videoBytes'] ?? Infinity);
  const maxPixels = Number(details[isImage ? 'imagePixels' : 'videoPixels'] ?? Infinity);
  const types = details['mediaTypes']?.split(' ');
  if (types && !types.includes(media.mediaType)) errors.push(`The instance does not accept ${media.mediaType}.`);
  if (media.byteLength > maxBytes) {
    errors.push(
      `The instance accepts a ${what} of at most ${toMegabytes(maxBytes)} MB, and it has ${toMegabytes(media.byteLength)} MB.`,
    );
  }
  if (media.width * media.height > maxPixels) {
    errors.push(
      `The instance accepts a ${what} of at most ${maxPixels} pixels, and it has ${media.width} × ${media.height}.`,
    );
  }
  return errors;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

/** The origin of the instance that an account lives at, and the account's id there. Throws SocialError `reconnect` without them. */
export function homeOf(account: AdapterAccount): { instance: string; accountId: string } {
  const { instance, accountId } = account.details;
  if (instance === undefined || accountId === undefined) {
    throw new SocialError('reconnect', 'Mastodon: The account’s server is unknown. Reconnect the account.');
  }
  return { instance, accountId };
}
