import { z } from 'zod';
import type { AccountPost, AdapterCall, Found, Progress, Published } from '../adapter.ts';
import { asLost } from '../meta/container-requests.ts';
import { hasSameLines } from '../is-same-post.ts';
import { SocialError } from '../social-error.ts';
import { askFacebook, facebookBase } from './facebook-request.ts';

/** Progress of a text with or without images. */
export const feedReached = z.object({
  /** Unpublished photos, in the order of the post. */
  photos: z.array(z.string()).default([]),
});
type FeedReached = z.output<typeof feedReached>;

const created = z.object({ id: z.string().min(1) });
const target = z.object({ target: z.object({ id: z.string().optional() }).optional() });
const listAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().nullish(),
      created_time: z.string(),
      permalink_url: z.string().nullish(),
      attachments: z
        .object({
          data: z.array(target.extend({ subattachments: z.object({ data: z.array(target) }).optional() })),
        })
        .optional(),
    }),
  ),
});
const linkAnswer = z.object({ permalink_url: z.string().nullish() });
const clockSkewMs = 120_000;

/** Uploads images as photos that nobody sees (reference "Page photos", `published=false`). */
export async function uploadPhotos(call: AdapterCall, post: AccountPost, from: FeedReached): Promise<Progress> {
  let state = from;
  for (const media of post.media.slice(state.photos.length)) {
    const answer = await askFacebook(call, {
      method: 'POST',
      url: `${facebookBase}/${call.account.providerId}/photos`,
      multipart: [
        { name: 'published', value: 'false' },
        ...(media.alt === '' ? [] : [{ name: 'alt_text_custom', value: media.alt }]),
        {
          name: 'source',
          value: {
            bytes: await media.read(),
            fileName: `image.${media.format}`,
            mediaType: media.mediaType,
          },
        },
      ],
      timeoutMs: 120_000,
    });
    state = { photos: [...state.photos, answer.read(created).id] };
    await call.save(state);
  }
  return { state: 'ready', checkpoint: state };
}

/** Publishes a text with its photos or its link (document "Pages API: posts"). */
export async function publishFeed(call: AdapterCall, post: AccountPost, state: FeedReached): Promise<Published> {
  const form: Record<string, string> = { published: 'true' };
  if (post.content !== '') form['message'] = post.content;
  for (const [index, id] of state.photos.entries()) {
    form[`attached_media[${index}]`] = JSON.stringify({ media_fbid: id });
  }
  if (state.photos.length === 0 && post.options.link) form['link'] = post.options.link;
  let id: string;
  try {
    const answer = await askFacebook(call, {
      method: 'POST',
      url: `${facebookBase}/${call.account.providerId}/feed`,
      form,
    });
    ({ id } = answer.read(created));
  } catch (error) {
    throw error instanceof SocialError ? asLost(error) : error;
  }
  return { state: 'published', id, url: await permalinkOf(call, id), checkpoint: state };
}

/** The post among the page's newest ones: by its photos, which are in no other post, or by its text. */
export async function findInFeed(call: AdapterCall, post: AccountPost, state: FeedReached): Promise<Found> {
  const from = call.begunAt.getTime() - clockSkewMs;
  const answer = await askFacebook(call, {
    url: `${facebookBase}/${call.account.providerId}/published_posts`,
    query: {
      fields: 'id,message,created_time,permalink_url,attachments{target,subattachments{target}}',
      since: Math.floor(from / 1000),
      limit: 50,
    },
  });
  const match = answer.read(listAnswer).data.find((listed) => {
    if (Date.parse(listed.created_time) < from) return false;
    const attached = (listed.attachments?.data ?? [])
      .flatMap((each) => [each, ...(each.subattachments?.data ?? [])])
      .map((each) => each.target?.id);
    if (state.photos.length > 0) return state.photos.some((photo) => attached.includes(photo));
    return hasSameLines(listed.message, post.content);
  });
  if (!match) return { state: 'absent' };
  return { state: 'published', id: match.id, url: match.permalink_url ?? addressOf(match.id), checkpoint: state };
}

async function permalinkOf(call: AdapterCall, id: string): Promise<string> {
  try {
    const answer = await askFacebook(call, {
      url: `${facebookBase}/${id}`,
      query: { fields: 'permalink_url' },
    });
    return answer.read(linkAnswer).permalink_url ?? addressOf(id);
  } catch (error) {
    // It is published: a missing address is no reason to call it failed.
    if (error instanceof SocialError) return addressOf(id);
    throw error;
  }
}

/** Facebook leads from the id of a post to the post. */
function addressOf(id: string): string {
  return `https://www.facebook.com/${id}`;
}
