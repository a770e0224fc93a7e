import type { AdapterCall } from '../adapter.ts';
import { timelineAnswer, type TimelinePost } from './twitter-schemas.ts';

/** How far X's clock may be behind this one. */
const clockToleranceMs = 5000;

/** Marks that identify a post: its files by id, else its text. */
export interface PostMarks {
  text: string;
  mediaIds: readonly string[];
  /** The post that it answers. */
  replyTo?: string;
}

/** The account's post with these marks, made since the publication began: `GET /2/users/{id}/tweets`. */
export async function findPost(call: AdapterCall, marks: PostMarks): Promise<TimelinePost | undefined> {
  const answer = await call.request({
    url: `https://api.x.com/2/users/${encodeURIComponent(call.account.providerId)}/tweets`,
    query: {
      max_results: 100,
      // X counts in seconds, by its own clock.
      start_time: `${new Date(call.begunAt.getTime() - clockToleranceMs).toISOString().slice(0, 19)}Z`,
      exclude: 'retweets',
      'tweet.fields': 'attachments,created_at,entities,note_tweet,referenced_tweets',
    },
  });
  return answer.read(timelineAnswer).data.find((post) => fits(post, marks));
}

function fits(post: TimelinePost, { text, mediaIds, replyTo }: PostMarks): boolean {
  const repliedTo = post.referenced_tweets?.find(({ type }) => type === 'replied_to')?.id;
  if (repliedTo !== replyTo) return false;
  // A media key is the kind of the file and its id: `3_1146654567674912769`.
  const files = (post.attachments?.media_keys ?? []).map((key) => key.slice(key.indexOf('_') + 1));
  if (mediaIds.length > 0) return files.join() === mediaIds.join();
  return files.length === 0 && hasText(post, text);
}

/** Whether a post has a text. X shows addresses as short ones of its own, and `&`, `<` and `>` as entities. */
export function hasText(post: TimelinePost, text: string): boolean {
  const shorts = new Set((post.entities?.urls ?? []).map(({ url }) => url));
  const shown = decode(post.note_tweet?.text ?? post.text);
  const pieces = shown.split(/(https:\/\/t\.co\/\w+)/);
  const pattern = pieces
    .map((piece) => (shorts.has(piece) ? '\\S+' : piece.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)))
    .join('');
  return new RegExp(`^${pattern}$`, 'u').test(text.normalize('NFC').trim());
}

function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').normalize('NFC').trim();
}
