import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Adapter, AdapterCall, Published } from '../adapter.ts';
import { askContainer, createContainer, publishContainer } from '../meta/container-requests.ts';
import { SocialError } from '../social-error.ts';
import { threadsDialect } from './threads-dialect.ts';

const reached = z.looseObject({
  /** Container of the reply. */
  reply: z.string().optional(),
});

/** Maximum polls of a reply that is nearly ready before it is left for later. */
const maxLooks = 5;

/**
 * The first comment is a reply to the post (document "Create replies"), with its own container: stored before it is published, it shows
 * whether it was.
 */
export const threadsComment: Required<Pick<Adapter, 'comment' | 'findComment'>> = {
  async comment(call, published, text) {
    const reply = await containerOf(call, published, text);
    for (let look = 1; ; look += 1) {
      const { status } = await askContainer(threadsDialect, call, reply);
      if (status === 'PUBLISHED') return;
      if (status === 'FINISHED') break;
      if (status !== 'IN_PROGRESS') {
        throw new SocialError('invalid', 'Threads did not accept the comment.');
      }
      if (look === maxLooks) throw new SocialError('retry', 'Threads is still processing the comment.');
      await wait(1000, undefined, { signal: call.signal });
    }
    await publishContainer(threadsDialect, call, reply);
  },

  async findComment(call, published) {
    const { reply } = reached.parse(published.checkpoint ?? {});
    if (reply === undefined) return 'absent';
    const { status } = await askContainer(threadsDialect, call, reply);
    return status === 'PUBLISHED' ? 'present' : 'absent';
  },
};

async function containerOf(call: AdapterCall, published: Published, text: string): Promise<string> {
  const state = reached.parse(published.checkpoint ?? {});
  if (state.reply !== undefined) {
    const { status } = await askContainer(threadsDialect, call, state.reply);
    if (status !== 'EXPIRED' && status !== 'ERROR') return state.reply;
  }
  const reply = await createContainer(threadsDialect, call, {
    media_type: 'TEXT',
    text,
    reply_to_id: published.id,
  });
  await call.save({ ...state, reply });
  return reply;
}
