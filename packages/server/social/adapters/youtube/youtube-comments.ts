import { z } from 'zod';
import type { AdapterCall } from '../adapter.ts';
import { isSameText } from '../is-same-post.ts';

const url = 'https://www.googleapis.com/youtube/v3/commentThreads';

const threads = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({
          topLevelComment: z.object({
            snippet: z.object({
              textOriginal: z.string().optional(),
              textDisplay: z.string().default(''),
              authorChannelId: z.object({ value: z.string() }).optional(),
            }),
          }),
        }),
      }),
    )
    .default([]),
});

/** Writes a comment below a video in the name of the channel ("commentThreads.insert"). */
export async function createComment(call: AdapterCall, videoId: string, text: string): Promise<void> {
  const json = {
    snippet: {
      channelId: call.account.providerId,
      videoId,
      topLevelComment: { snippet: { textOriginal: text } },
    },
  };
  await call.request({ method: 'POST', url, query: { part: 'snippet' }, json });
}

/** Whether the channel has written a comment below a video. */
export async function findComment(
  call: AdapterCall,
  videoId: string,
  text: string,
): Promise<'present' | 'absent' | 'unknown'> {
  const query = { part: 'snippet', videoId, order: 'time', maxResults: 100, textFormat: 'plainText' };
  const answer = await call.request({ url, query, accepts: [403] });
  if (answer.status === 403) return 'unknown';
  const isThere = answer.read(threads).items.some(({ snippet: { topLevelComment } }) => {
    const { textOriginal, textDisplay, authorChannelId } = topLevelComment.snippet;
    return authorChannelId?.value === call.account.providerId && isSameText(textOriginal ?? textDisplay, text);
  });
  return isThere ? 'present' : 'absent';
}
