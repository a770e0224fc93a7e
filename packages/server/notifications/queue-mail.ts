import type { Queue } from '../jobs/queue.ts';

/** Queues the mail that a person gets at an instant; another one for the same instant is none more. */
export async function queueMail({ queue }: { queue: Queue }, personId: number, mailAt: Date): Promise<void> {
  await queue.add('notify', { personId }, { startAfter: mailAt, singletonKey: `${personId} ${mailAt.toISOString()}` });
}
