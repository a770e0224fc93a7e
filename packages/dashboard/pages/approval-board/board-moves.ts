import type { ApprovalItem, ApprovalStage } from '@platen/api';
import { ServiceResponseError, type Client } from '@platen/api/client';
import type { BoardData } from './board-data.ts';

/** Outcome of a move. */
export type MoveOutcome =
  | { kind: 'moved'; item: ApprovalItem; warnings: readonly { message?: string | undefined }[] }
  /** An owner or admin is to say why it goes past its approvals. */
  | { kind: 'reason-wanted'; id: number; sentence: string }
  /** The item, or its design, has been changed by someone else. */
  | { kind: 'changed'; id: number; sentence: string }
  | { kind: 'refused'; id: number; sentence: string };

/** Dependencies of moves. */
export interface MoveParts {
  client: Client;
  /** The flow's slug. */
  flow: string;
  data: BoardData;
  /** Describes an error for people. */
  describe(error: unknown): string;
}

/** Moves in progress end with their response: at most this many go in one call. */
const maxAtOnce = 200;

/**
 * Moves cards to a stage. They are shown there at once; those that were moved, stay, and all others go back, but for those that a reason
 * is wanted for: they wait for another call with one, or for `data.putBack`.
 */
export async function moveCards(
  parts: MoveParts,
  items: readonly ApprovalItem[],
  stage: ApprovalStage,
  reason?: string,
): Promise<readonly MoveOutcome[]> {
  const { data } = parts;
  data.place(
    items.map(({ id }) => id),
    stage.id,
  );
  const outcomes: MoveOutcome[] = [];
  for (let from = 0; from < items.length; from += maxAtOnce) {
    const part = items.slice(from, from + maxAtOnce);
    outcomes.push(
      ...(part.length === 1 && part[0]
        ? [await moveOne(parts, part[0], stage, reason)]
        : await moveMany(parts, part, stage, reason)),
    );
  }
  for (const outcome of outcomes) {
    if (outcome.kind === 'moved') data.put(outcome.item);
    else if (outcome.kind !== 'reason-wanted') data.putBack([outcome.id]);
  }
  return outcomes;
}

async function moveOne(
  { client, flow, describe }: MoveParts,
  item: ApprovalItem,
  stage: ApprovalStage,
  reason: string | undefined,
): Promise<MoveOutcome> {
  try {
    const { item: moved, warnings } = await client.moveApprovalItem({
      params: { flow, item: item.id },
      body: { ...moveOf(item, stage), toStage: stage.id, ...(reason !== undefined && { comment: reason }) },
    });
    return { kind: 'moved', item: moved, warnings };
  } catch (error) {
    if (!(error instanceof ServiceResponseError)) return { kind: 'refused', id: item.id, sentence: describe(error) };
    return outcomeOf(item.id, error.body.code, String(error.body['word'] ?? ''), error.message);
  }
}

async function moveMany(
  { client, flow, describe }: MoveParts,
  items: readonly ApprovalItem[],
  stage: ApprovalStage,
  reason: string | undefined,
): Promise<MoveOutcome[]> {
  try {
    const { results } = await client.moveApprovalItems({
      params: { flow },
      body: {
        toStage: stage.id,
        items: items.map((item) => ({ id: item.id, ...moveOf(item, stage) })),
        ...(reason !== undefined && { comment: reason }),
      },
    });
    return results.map(({ id, item, error }) =>
      item
        ? { kind: 'moved', item, warnings: [] }
        : outcomeOf(id, error?.code ?? '', error?.error ?? '', error?.message ?? ''),
    );
  } catch (error) {
    return items.map(({ id }) => ({ kind: 'refused', id, sentence: describe(error) }));
  }
}

/** Returns the body of a move, with the card's revision, and for approved stages the reviewed design. */
function moveOf(
  { revision, template }: ApprovalItem,
  { category }: ApprovalStage,
): { revision: number; reviewedVersion?: string } {
  const isApproved = category === 'approved' || category === 'done';
  return { revision, ...(isApproved && { reviewedVersion: template.currentVersion }) };
}

function outcomeOf(id: number, code: string, word: string, sentence: string): MoveOutcome {
  if (code === 'approval.item.reason_missing') return { kind: 'reason-wanted', id, sentence };
  const isChanged = code === 'approval.item.revision_mismatch' || word === 'stale_review' || word === 'not_found';
  return { kind: isChanged ? 'changed' : 'refused', id, sentence };
}
