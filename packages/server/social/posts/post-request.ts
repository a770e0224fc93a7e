import type { PublishBody, SocialPost } from '@platen/api/social';
import { ServiceError } from '../../http/service-error.ts';
import { planTime } from './plan-time.ts';

/** A request for a post, with aliases resolved. */
export interface PostRequest {
  accounts: number[];
  content: string;
  mediaUrls: string[];
  /** Alternative texts of the media, in order; missing ones are unknown. */
  mediaAlts: string[];
  intent: 'published' | 'draft' | 'scheduled';
  scheduledFor: Date | null;
  timezone: string | null;
  options: SocialPost['platform_options'];
  tiktok: SocialPost['tiktok_settings'];
}

/** Options in their two names; those under the present one win. */
export function optionsOf(
  body: Pick<PublishBody, 'platformOptions' | 'platform_options'>,
): SocialPost['platform_options'] {
  return { ...body.platform_options, ...body.platformOptions };
}

/** The media of a body: the list, or the one. */
export function mediaUrlsOf(body: Pick<PublishBody, 'media_url' | 'media_urls'>): string[] {
  if (body.media_urls) return body.media_urls;
  return body.media_url === undefined ? [] : [body.media_url];
}

/** Resolves the earlier names of a body, and when it is to be published. Throws ServiceError. */
export function readPostRequest(body: PublishBody, now: Date): PostRequest {
  const planned = body.scheduled_for ?? body.schedule?.scheduledFor;
  if (body.status === undefined && body.isDraft === true && planned !== undefined) {
    const sentence = 'isDraft and a schedule exclude each other: set status to draft or to scheduled.';
    throw new ServiceError('invalid_schedule', sentence);
  }
  if (body.status !== undefined && body.status !== 'scheduled' && body.scheduled_for !== undefined) {
    throw new ServiceError('invalid_schedule', 'scheduled_for is only for status scheduled.');
  }
  const legacy =
    body.isDraft === true ? 'draft' : body.schedule?.scheduledFor === undefined ? 'published' : 'scheduled';
  const intent = body.status ?? legacy;
  if (intent !== 'scheduled' && body.scheduled_for !== undefined) {
    throw new ServiceError('invalid_schedule', 'scheduled_for is only for status scheduled.');
  }
  if (intent === 'scheduled' && planned === undefined) {
    throw new ServiceError('invalid_schedule', 'A scheduled post needs scheduled_for.');
  }
  return {
    accounts: body.accounts,
    content: body.content ?? '',
    mediaUrls: mediaUrlsOf(body),
    mediaAlts: body.media_alts ?? [],
    intent,
    scheduledFor: intent === 'scheduled' && planned !== undefined ? planTime(planned, body.timezone, now) : null,
    timezone: body.timezone ?? null,
    options: optionsOf(body),
    tiktok: body.tiktokSettings
      ? { ...(body.tiktokSettings.autoAddMusic !== undefined && { autoAddMusic: body.tiktokSettings.autoAddMusic }) }
      : null,
  };
}
