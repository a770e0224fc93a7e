import { z } from 'zod';
import type { AccountPost, AdapterCall, Found, Published } from '../adapter.ts';
import { isMadeSince, isSameText } from '../is-same-post.ts';
import { toPinterest } from './pinterest-request.ts';

/** Characters of a title, of an address and of an alternative text at most. */
export const longest = { title: 100, link: 2048, alt: 500 };

const pinsAtATime = 250;
const maxPages = 10;
/** Time of a video's cover frame in seconds. */
const coverAtSeconds = 1;

const pin = z.object({ id: z.string() });
const shownPins = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      created_at: z.string().optional(),
      title: z.string().nullish(),
      description: z.string().nullish(),
      link: z.string().nullish(),
    }),
  ),
  bookmark: z.string().nullish(),
});

/** Pins a post to a board. The one request that people see. */
export async function createPin(
  call: AdapterCall,
  board: string,
  post: AccountPost,
  videoId: string | undefined,
): Promise<Published> {
  const { title, link } = post.options;
  const alt = post.media.map((media) => media.alt).find((text) => text !== '');
  const json = {
    board_id: board,
    ...(title && { title }),
    ...(post.content && { description: post.content }),
    ...(link && { link }),
    ...(alt && { alt_text: alt.slice(0, longest.alt) }),
    media_source: await toSource(post, videoId),
  };
  const answer = await call.request(toPinterest('/pins', { method: 'POST', json, timeoutMs: 120_000 }));
  return published(answer.read(pin).id);
}

async function toSource({ media }: AccountPost, videoId: string | undefined): Promise<object> {
  if (videoId !== undefined) {
    return { source_type: 'video_id', media_id: videoId, cover_image_key_frame_time: coverAtSeconds };
  }
  const items: { content_type: string; data: string }[] = [];
  for (const one of media) {
    items.push({ content_type: one.mediaType, data: Buffer.from(await one.read()).toString('base64') });
  }
  if (items.length === 1) return { source_type: 'image_base64', ...items[0] };
  return { source_type: 'multiple_image_base64', items, index: 0 };
}

/**
 * Finds a post among the pins of its board. Pinterest does not define their order: the list is read until everything newer has been seen,
 * and a list that cannot be read completely gives no result.
 */
export async function findPin(call: AdapterCall, board: string, post: AccountPost): Promise<Found> {
  let bookmark: string | undefined;
  const times: number[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = { page_size: pinsAtATime, bookmark };
    const answer = await call.request(toPinterest(`/boards/${encodeURIComponent(board)}/pins`, { query }));
    const { items, bookmark: next } = answer.read(shownPins);
    const found = items.find(
      (shown) =>
        isMadeSince(shown.created_at, call.begunAt) &&
        isSameText(shown.title, post.options.title) &&
        isSameText(shown.description, post.content) &&
        (shown.link ?? '') === (post.options.link ?? ''),
    );
    if (found) return published(found.id);
    if (!next) return { state: 'absent' };
    times.push(...items.map(({ created_at: made }) => Date.parse(made ?? '')));
    const isNewestFirst = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
    const isPast = !isMadeSince(items.at(-1)?.created_at, call.begunAt);
    if (isNewestFirst && isPast && (times[0] ?? 0) > (times.at(-1) ?? 0)) return { state: 'absent' };
    bookmark = next;
  }
  return { state: 'unknown' };
}

function published(id: string): Published {
  return { state: 'published', id, url: `https://www.pinterest.com/pin/${id}/` };
}
