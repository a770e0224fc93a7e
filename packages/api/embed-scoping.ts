import { z } from 'zod';

/**
 * Restricts a call to the items of one user of one embed. `embedId` is the embed's public id, `embedUserId` the user id that the host
 * application passes to it. Both must be given, or none.
 */
export const embedScoping = z.object({
  embedId: z.string().min(1).max(100).optional().describe('The embed. Requires embedUserId.'),
  embedUserId: z.string().min(1).max(255).optional().describe('The user of the embed. Requires embedId.'),
});
export type EmbedScoping = z.infer<typeof embedScoping>;

/** Returns why the pair is incomplete; undefined if it is complete or absent. */
export function refuseEmbedScoping({ embedId, embedUserId }: EmbedScoping): string | undefined {
  if (embedUserId !== undefined && embedId === undefined) return 'embedUserId requires embedId.';
  if (embedId !== undefined && embedUserId === undefined) return 'embedId requires embedUserId.';
  return undefined;
}
