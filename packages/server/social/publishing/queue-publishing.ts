import { usualTimings } from './social-timings.ts';
import type { SocialParts } from '../social-parts.ts';

type Parts = Pick<SocialParts, 'queue' | 'socialTimings' | 'now'>;

/** Milliseconds after the end of a lease that others look at what is left. */
const afterLeaseMs = 2_000;

/** Queues the next step of a publication; also as a backstop, in case the process working on it does not return. */
export async function queuePublication(
  { queue, now, socialTimings }: Parts,
  publicationId: number,
  when: { at: Date } | { isBackstop: true },
): Promise<void> {
  const leaseMs = socialTimings?.leaseMs ?? usualTimings.leaseMs;
  const startAfter = 'at' in when ? when.at : new Date(now().getTime() + leaseMs + afterLeaseMs);
  // Of all who find it busy or not yet due one comes back.
  await queue.add(
    'social-publication',
    { publicationId },
    { startAfter, singletonKey: `${publicationId} ${startAfter.toISOString()}` },
  );
}

/** Queues a planned post for its time. A change of it makes this void. */
export async function queuePlan(
  { queue }: Parts,
  { id, revision }: { id: number; revision: number },
  at: Date,
): Promise<void> {
  await queue.add(
    'social-post',
    { postId: id, revision },
    { startAfter: at, singletonKey: `${id} ${revision} ${at.toISOString()}` },
  );
}
