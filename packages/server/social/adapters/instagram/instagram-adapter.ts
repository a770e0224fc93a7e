import { z } from 'zod';
import type { Adapter } from '../adapter.ts';
import { createContainerSteps } from '../meta/container-steps.ts';
import { explainGraphError } from '../meta/explain-graph-error.ts';
import { hasSameLines } from '../is-same-post.ts';
import { instagramBase, instagramConnection } from './instagram-connection.ts';
import { instagramDialect } from './instagram-dialect.ts';

const commentsAnswer = z.object({
  data: z.array(z.object({ text: z.string().nullish(), username: z.string().nullish() })),
});

/** Figures of the reference "IG User media". */
const maxHashtags = 30;
const maxMentions = 20;

/**
 * Instagram: images, reels and carousels of professional accounts by the Instagram API with Instagram login. It fetches media from this
 * service's public address and takes JPEG only.
 */
export const instagramAdapter: Adapter = {
  platform: 'instagram',
  hosts: ['graph.instagram.com', 'api.instagram.com', 'www.instagram.com'],
  connection: instagramConnection,
  explain: explainGraphError,
  ...createContainerSteps(instagramDialect),

  accepts({ content }) {
    const count = (pattern: RegExp): number => content.match(pattern)?.length ?? 0;
    const sentences: string[] = [];
    if (count(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu) > maxHashtags) {
      sentences.push(`Instagram accepts at most ${maxHashtags} hashtags.`);
    }
    if (count(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu) > maxMentions) {
      sentences.push(`Instagram accepts at most ${maxMentions} mentions of accounts.`);
    }
    return sentences;
  },

  async comment(call, published, text) {
    await call.request({
      method: 'POST',
      url: `${instagramBase}/${published.id}/comments`,
      json: { message: text },
    });
  },

  async findComment(call, published, text) {
    const answer = await call.request({
      url: `${instagramBase}/${published.id}/comments`,
      query: { fields: 'text,username', limit: 50 },
    });
    const isThere = answer
      .read(commentsAnswer)
      .data.some(
        (comment) =>
          hasSameLines(comment.text, text) && (comment.username ?? call.account.username) === call.account.username,
      );
    return isThere ? 'present' : 'absent';
  },
};
