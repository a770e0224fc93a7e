import type { FlowRules } from './flow-rules.ts';
import type { ItemState } from './item-state.ts';
import type { Occasion } from './move-item.ts';
import { done, refuse, type Outcome } from './refusal.ts';

/** Holds an item back: it is not rendered by the API until it is released, or until `releaseAt`. */
export function holdItem(
  flow: FlowRules,
  item: ItemState,
  hold: { reason: string; releaseAt: Date | null },
  { actor, at }: Pick<Occasion, 'actor' | 'at'>,
): Outcome<ItemState> {
  if (actor.role === 'reviewer') return refuse('hold_denied');
  if (flow.isArchived) return refuse('flow_archived');
  if (hold.reason.trim() === '') return refuse('reason_missing');
  if (hold.releaseAt && hold.releaseAt <= at) return refuse('release_past');
  return done({
    ...item,
    revision: item.revision + 1,
    heldBack: { since: at, reason: hold.reason, releaseAt: hold.releaseAt },
  });
}

/** Releases an item on hold. */
export function releaseItem(item: ItemState, { actor }: Pick<Occasion, 'actor'>): Outcome<ItemState> {
  if (actor.role === 'reviewer') return refuse('hold_denied');
  return done(item.heldBack ? { ...item, revision: item.revision + 1, heldBack: null } : item);
}

/** Whether an item is held back at a time. */
export function isHeldBack({ heldBack }: Pick<ItemState, 'heldBack'>, at: Date): boolean {
  return heldBack !== null && (heldBack.releaseAt === null || heldBack.releaseAt > at);
}
