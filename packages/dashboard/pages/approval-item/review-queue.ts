import type { ApprovalItem } from '@platen/api';
import type { Client } from '@platen/api/client';

/** Further flows that are asked when nothing waits in the present one: few, as each is a call. */
const maxFlows = 8;

/** Items waiting for a person's review, around the current item. */
export interface ReviewQueue {
  /** How many wait, the present one included when it does. */
  count: number;
  /** Place of the present one among them, from 1; 0 when it does not wait. */
  place: number;
  previous: ApprovalItem | undefined;
  next: ApprovalItem | undefined;
}

/** Returns the neighbors of the current item among those waiting in its flow; the last is followed by the first. */
export function queueAround(waiting: readonly ApprovalItem[], present: Pick<ApprovalItem, 'id' | 'flow'>): ReviewQueue {
  const at = waiting.findIndex(({ id, flow }) => id === present.id && flow.id === present.flow.id);
  const others = waiting.length - (at < 0 ? 0 : 1);
  const around = (step: number): ApprovalItem | undefined =>
    others === 0
      ? undefined
      : waiting[(Math.max(at, at < 0 && step > 0 ? -1 : 0) + step + waiting.length) % waiting.length];
  return { count: waiting.length, place: at + 1, previous: around(-1), next: around(1) };
}

/** Reads what waits for the person who calls: in the flow of an item, the oldest first, and in other flows when nothing else does there. */
export async function readWaiting(
  client: Pick<Client, 'listApprovalFlows' | 'listApprovalItems'>,
  present: Pick<ApprovalItem, 'id' | 'flow'>,
): Promise<ApprovalItem[]> {
  const read = async (flow: string): Promise<ApprovalItem[]> => {
    const query = { waiting: 'me', limit: 100 } as const;
    return (await client.listApprovalItems({ params: { flow }, query })).items.toReversed();
  };
  const here = await read(present.flow.slug);
  if (here.some(({ id }) => id !== present.id)) return here;
  const { flows } = await client.listApprovalFlows();
  const others = flows.filter(({ id, itemCount }) => id !== present.flow.id && itemCount > 0).slice(0, maxFlows);
  for (const { slug } of others) {
    const there = await read(slug);
    if (there.length > 0) return [...here, ...there];
  }
  return here;
}
