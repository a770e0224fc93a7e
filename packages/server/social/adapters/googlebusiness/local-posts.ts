import { z } from 'zod';
import type { AccountPost, AdapterCall, Found, InFlight, Published } from '../adapter.ts';
import { isMadeSince, isSameText } from '../is-same-post.ts';
import { SocialError } from '../social-error.ts';

const base = 'https://mybusiness.googleapis.com/v4';
const postsAtATime = 100;
const maxPages = 10;
const askAfterMs = 5_000;

const localPost = z.object({
  /** `accounts/…/locations/…/localPosts/…`. */
  name: z.string(),
  summary: z.string().optional(),
  createTime: z.string().optional(),
  state: z.string().optional(),
  searchUrl: z.string().optional(),
  media: z.array(z.object({ mediaFormat: z.string().optional() })).optional(),
});
type LocalPost = z.output<typeof localPost>;
const localPosts = z.object({ localPosts: z.array(localPost).default([]), nextPageToken: z.string().optional() });

/** Publishes a post at a location ("accounts.locations.localPosts.create"). The one request that people see. */
export async function createLocalPost(call: AdapterCall, post: AccountPost): Promise<Published | InFlight> {
  const [image] = post.media;
  const { link } = post.options;
  const json = {
    languageCode: call.account.details['languageCode'] ?? 'en',
    summary: post.content,
    topicType: 'STANDARD',
    // Google fetches images by itself.
    ...(image && { media: [{ mediaFormat: 'PHOTO', sourceUrl: image.url }] }),
    ...(link && { callToAction: { actionType: 'LEARN_MORE', url: link } }),
  };
  const answer = await call.request({ method: 'POST', url: `${base}/${parentOf(call)}/localPosts`, json });
  return toProgress(answer.read(localPost));
}

/** Whether people see a post ("LocalPostState"). Throws SocialError when Google rejected it. */
export async function confirmLocalPost(call: AdapterCall, name: string): Promise<Published | InFlight> {
  const answer = await call.request({ url: `${base}/${name}`, accepts: [404] });
  if (answer.status === 404) throw new SocialError('invalid', 'The post was deleted on Google.');
  return toProgress(answer.read(localPost));
}

/** Finds a post among those of its location. */
export async function findLocalPost(call: AdapterCall, post: AccountPost): Promise<Found> {
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const url = `${base}/${parentOf(call)}/localPosts`;
    const answer = await call.request({ url, query: { pageSize: postsAtATime, pageToken } });
    const read = answer.read(localPosts);
    const found = read.localPosts.find(
      ({ createTime, summary, media = [] }) =>
        isMadeSince(createTime, call.begunAt) &&
        isSameText(summary, post.content) &&
        // Images that are still fetched are not listed.
        media.length <= post.media.length,
    );
    // `confirmLocalPost` reports a rejected post.
    if (found) return found.state === 'LIVE' ? toProgress(found) : inFlight(found.name);
    pageToken = read.nextPageToken;
    if (!pageToken) return { state: 'absent' };
  }
  return { state: 'unknown' };
}

function toProgress({ name, state, searchUrl }: LocalPost): Published | InFlight {
  if (state === 'REJECTED') {
    const sentence = 'Google rejected the post: it violates its rules for business posts.';
    throw new SocialError('invalid', sentence);
  }
  if (state === 'LIVE') return { state: 'published', id: name, url: searchUrl ?? null, checkpoint: { name } };
  return inFlight(name);
}

function inFlight(name: string): InFlight {
  return { state: 'processing', checkpoint: { name }, askAfterMs };
}

function parentOf({ account }: AdapterCall): string {
  const parent = account.details['parent'];
  if (parent === undefined || !/^accounts\/[\w-]+\/locations\/[\w-]+$/.test(parent)) {
    throw new SocialError('reconnect', 'The location of this account is unknown. Reconnect the account.');
  }
  return parent;
}
