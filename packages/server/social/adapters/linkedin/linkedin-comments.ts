import { z } from 'zod';
import type { AdapterCall } from '../adapter.ts';
import { isSameText } from '../is-same-post.ts';
import { explainLinkedIn, toLinkedIn } from './linkedin-request.ts';

/** Characters of a comment at most. */
export const longestComment = 1250;

const comments = z.object({
  elements: z.array(z.object({ actor: z.string().optional(), message: z.object({ text: z.string() }).optional() })),
});

/** Writes a comment below a post in the name of `actor` ("Comments API"). */
export async function createComment(call: AdapterCall, actor: string, post: string, text: string): Promise<void> {
  const json = { actor, object: post, message: { text } };
  await call.request(
    toLinkedIn(pathOf(post), {
      method: 'POST',
      json,
      // The account may still post.
      explain: (answer) =>
        answer.status === 403
          ? { kind: 'invalid', message: 'the app of this service may not write comments for this account' }
          : explainLinkedIn(answer),
    }),
  );
}

/** Finds a comment of `actor` below a post. Apps that may not read comments get no result. */
export async function findComment(
  call: AdapterCall,
  actor: string,
  post: string,
  text: string,
): Promise<'present' | 'absent' | 'unknown'> {
  const answer = await call.request(toLinkedIn(`${pathOf(post)}?count=100`, { accepts: [403] }));
  if (answer.status === 403) return 'unknown';
  const isThere = answer
    .read(comments)
    .elements.some((comment) => comment.actor === actor && isSameText(comment.message?.text, text));
  return isThere ? 'present' : 'absent';
}

function pathOf(post: string): string {
  return `/socialActions/${encodeURIComponent(post)}/comments`;
}
