import { z } from 'zod';
import type { AccountPost, AdapterCall, Found, Published } from '../adapter.ts';
import { isMadeSince, isSameText } from '../is-same-post.ts';
import { parseJson } from '../parse-json.ts';
import { SocialError } from '../social-error.ts';
import type { LinkedinCheckpoint } from './linkedin-checkpoint.ts';
import { explainLinkedIn, toLinkedIn } from './linkedin-request.ts';
import { fromLittleText, toLittleText } from './little-text.ts';

const longestAlt = 4086;
const postsRead = 50;

const shownPost = z.object({
  id: z.string(),
  author: z.string().optional(),
  commentary: z.string().default(''),
  /** Milliseconds since 1970. */
  createdAt: z.number().optional(),
  publishedAt: z.number().optional(),
  content: z
    .object({
      media: z.object({ id: z.string().optional() }).optional(),
      multiImage: z.object({ images: z.array(z.object({ id: z.string().optional() })) }).optional(),
    })
    .optional(),
});
const shownPosts = z.object({ elements: z.array(shownPost) });

/** A post as LinkedIn takes it ("Posts API", "MultiImage API"). */
export function toPostBody(author: string, post: AccountPost, checkpoint: LinkedinCheckpoint): object {
  const content = toContent(post, checkpoint);
  return {
    author,
    commentary: toLittleText(post.content),
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content && { content }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  };
}

function toContent(post: AccountPost, { images, video, article }: LinkedinCheckpoint): object | undefined {
  const altText = (index: number): { altText?: string } => {
    const alt = post.media[index]?.alt.slice(0, longestAlt);
    return alt ? { altText: alt } : {};
  };
  if (video) {
    const title = post.options.title;
    return { media: { id: video.urn, ...(title && { title }) } };
  }
  if (images.length > 1) return { multiImage: { images: images.map((id, index) => ({ id, ...altText(index) })) } };
  if (images[0] !== undefined) return { media: { id: images[0], ...altText(0) } };
  return article ? { article } : undefined;
}

/** Publishes a post. The one request that people see. */
export async function createPost(
  call: AdapterCall,
  author: string,
  post: AccountPost,
  checkpoint: LinkedinCheckpoint,
): Promise<Published> {
  const answer = await call.request(
    toLinkedIn('/posts', {
      method: 'POST',
      json: toPostBody(author, post, checkpoint),
      accepts: [422],
      explain: explainLinkedIn,
    }),
  );
  if (answer.status === 422) return published(await findTwin(call, answer.text));
  const id = answer.headers['x-restli-id'];
  if (id === undefined) {
    throw new SocialError('retry', 'LinkedIn did not return the post that it created.', { isOutcomeUnknown: true });
  }
  return published(id);
}

/**
 * LinkedIn refuses what an author has posted already and names that post. It is this one when it was made since this publication began:
 * its list of posts may be late.
 */
async function findTwin(call: AdapterCall, text: string): Promise<string> {
  const twin = /urn:li:(?:share|ugcPost):\d+/.exec(text)?.[0];
  if (twin !== undefined && /duplicate/i.test(text)) {
    const answer = await call.request(toLinkedIn(`/posts/${encodeURIComponent(twin)}`, { accepts: [403, 404] }));
    if (answer.status === 200 && isMadeSince(madeAt(answer.read(shownPost)), call.begunAt)) return twin;
    throw new SocialError('invalid', `LinkedIn already has this post: ${addressOf(twin)}. Change its text.`);
  }
  const said = z.object({ message: z.string() }).safeParse(parseJson(text));
  throw new SocialError('invalid', `LinkedIn: ${said.success ? said.data.message.slice(0, 500) : 'refused this.'}`);
}

/**
 * Finds a post among the author's newest ("Find Posts by Authors"). Apps that may not read a member's posts, which is nearly all of them,
 * get no result.
 */
export async function findPost(
  call: AdapterCall,
  author: string,
  post: AccountPost,
  checkpoint: LinkedinCheckpoint,
): Promise<Found> {
  const answer = await call.request(
    toLinkedIn('/posts', {
      query: { q: 'author', author, count: postsRead, sortBy: 'CREATED' },
      headers: { 'x-restli-method': 'FINDER' },
      accepts: [403],
    }),
  );
  if (answer.status === 403) return { state: 'unknown' };
  const wanted = [...checkpoint.images, ...(checkpoint.video ? [checkpoint.video.urn] : [])];
  const found = answer.read(shownPosts).elements.find((shown) => {
    if (!isMadeSince(madeAt(shown), call.begunAt)) return false;
    // A file is uploaded for one post alone.
    if (wanted.length > 0) return wanted.some((id) => mediaOf(shown).includes(id));
    return isSameText(fromLittleText(shown.commentary), post.content);
  });
  return found ? published(found.id) : { state: 'absent' };
}

function madeAt({ createdAt, publishedAt }: z.output<typeof shownPost>): number | undefined {
  return publishedAt ?? createdAt;
}

function mediaOf({ content }: z.output<typeof shownPost>): (string | undefined)[] {
  return [content?.media?.id, ...(content?.multiImage?.images.map(({ id }) => id) ?? [])];
}

function published(id: string): Published {
  return { state: 'published', id, url: addressOf(id) };
}

function addressOf(urn: string): string {
  return `https://www.linkedin.com/feed/update/${urn}/`;
}
