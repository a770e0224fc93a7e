import type { Queue } from './queue.ts';

/** Queues images of a template's pages. Inside a transaction they are queued when it commits. */
export async function queueThumbnails(queue: Queue, templateId: number): Promise<void> {
  await queue.add('thumbnails', { templateId }, { singletonKey: `thumbnails-${templateId}` });
}
