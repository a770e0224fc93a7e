import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { SocialPostTable } from '../../db/tables/social-tables.ts';
import { queuePublication } from './queue-publishing.ts';
import { runPublication } from './run-publication.ts';
import type { SocialParts } from '../social-parts.ts';
import { usualTimings } from './social-timings.ts';

/** Waits that are shorter than this are waited for at once. */
const shortWaitMs = 3_000;
/** Publications of a post that a call works on at a time: each may hold a whole video in memory. */
const atOnce = 6;

/**
 * Publishes what is due of a post and waits for it, at most as long as a call may take; what is not over by then continues in this process or
 * in the queue. Answers the post as it is then.
 */
export async function publishNow(
  parts: SocialParts,
  postId: number,
  { withinMs = parts.socialTimings?.answerWithinMs ?? usualTimings.answerWithinMs }: { withinMs?: number } = {},
): Promise<Selectable<SocialPostTable>> {
  const due = await parts.database.query
    .selectFrom('social_publication')
    .select('id')
    .where('post_id', '=', postId)
    .where('next_try_at', 'is not', null)
    .execute();
  const endsAt = performance.now() + withinMs;
  const followNext = async (): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift()) {
      const { id } = next;
      await followPublication(parts, id, endsAt).catch((error: unknown) =>
        // The queue comes back to it.
        parts.log.error({ err: error, publicationId: id }, 'A publication broke off'),
      );
    }
  };
  const running = Promise.all(Array.from({ length: atOnce }, followNext));
  const ending = new AbortController();
  await Promise.race([running, wait(withinMs, undefined, { signal: ending.signal }).catch(() => undefined)]);
  ending.abort();
  return parts.database.query.selectFrom('social_post').selectAll().where('id', '=', postId).executeTakeFirstOrThrow();
}

async function followPublication(parts: SocialParts, id: number, endsAt: number): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const outcome = await runPublication(parts, id, signal);
    if (outcome.kind === 'over') return;
    const waitMs = outcome.at.getTime() - parts.now().getTime();
    if (waitMs > shortWaitMs || performance.now() + waitMs > endsAt) {
      await queuePublication(parts, id, { at: outcome.at });
      return;
    }
    await wait(Math.max(0, waitMs) + 1);
  }
}
