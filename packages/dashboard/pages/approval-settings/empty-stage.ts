import type { ApprovalStage } from '@platen/api';
import type { Client } from '@platen/api/client';

/**
 * Moves everything that is in a stage to another one. `reason` says why where that goes past approvals. Throws an Error with the
 * service's sentence when some of it may not go there; what went before stays there.
 */
export async function emptyStage(
  client: Client,
  flow: string,
  { from, to, reason }: { from: ApprovalStage; to: ApprovalStage; reason: string },
): Promise<void> {
  const isApproved = to.category === 'approved' || to.category === 'done';
  for (;;) {
    const { items } = await client.listApprovalItems({
      params: { flow },
      query: { stage: String(from.id), limit: 100 },
    });
    if (items.length === 0) return;
    const { results } = await client.moveApprovalItems({
      params: { flow },
      body: {
        toStage: to.id,
        items: items.map(({ id, revision, template }) => ({
          id,
          revision,
          ...(isApproved && { reviewedVersion: template.currentVersion }),
        })),
        ...(reason !== '' && { comment: reason }),
      },
    });
    const refused = results.find(({ error }) => error)?.error;
    if (refused) throw new Error(refused.message);
  }
}
