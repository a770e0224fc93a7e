import type { ActStep, FailedRow, FlowRow, LastingCall } from '../step.ts';
import { addCopies } from './add-copies.ts';
import { approvalState, type ApprovalRow, type ApprovalState } from './approval-state.ts';
import { readDecisions, type Decided } from './read-decisions.ts';
import { countApprovedCredits, renderApproved } from './render-approved.ts';

/** Milliseconds until decisions are looked for again; a decision wakes the run at once. */
const lookAgainMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;

/** Adds the design of each row to an approval flow, and waits until all of them are decided. Nothing is added in a test run. */
export const approveStep: ActStep<'approve'> = {
  kind: 'act',
  async advance(call, rows) {
    if (call.run.isTest) return { rows: [...rows] };
    const state = approvalState.safeParse(call.state).data ?? (await addCopies(call, rows));
    const decisions = await readDecisions(call.parts, state.items);
    const isOpen = ({ itemId }: ApprovalRow): boolean => decisions.get(itemId)?.kind === 'open';
    const isLate = call.parts.now().getTime() - new Date(state.since).getTime() >= call.config.days * dayMs;
    if (!isLate && state.items.some(isOpen)) return { waitMs: lookAgainMs };
    return finish(call, rows, state, decisions);
  },
  countCredits: ({ parts, state }) => {
    const { data } = approvalState.safeParse(state);
    return data ? countApprovedCredits(parts, data.items) : Promise.resolve(0);
  },
};

async function finish(
  call: LastingCall<'approve'>,
  rows: readonly FlowRow[],
  state: ApprovalState,
  decisions: ReadonlyMap<number, Decided>,
) {
  const failed: FailedRow[] = [...state.failed];
  const approved: { item: ApprovalRow; row: FlowRow }[] = [];
  for (const item of state.items) {
    const row = rows.find(({ number }) => number === item.number);
    const decided = decisions.get(item.itemId);
    if (!row || !decided) continue;
    if (decided.kind === 'approved') approved.push({ item, row });
    else failed.push({ number: item.number, error: refusalOf(decided, call.config.days) });
  }
  const rendered = await renderApproved(call, state, approved, decisions);
  if ('waitMs' in rendered) return rendered;
  const results = new Map(
    state.items.map(({ number, itemId, templateId }) => [number, { item_id: itemId, template_id: templateId }]),
  );
  return {
    rows: rendered.rows.map(({ number, data }) => ({
      number,
      data: { ...data, [call.key]: results.get(number) ?? null },
    })),
    failed: [...failed, ...rendered.failed],
  };
}

function refusalOf(decided: Exclude<Decided, { kind: 'approved' }>, days: number): string {
  if (decided.kind === 'gone') return 'The design was taken out of the approval flow.';
  if (decided.kind === 'open') return `Nobody decided within ${days === 1 ? 'a day' : `${days} days`}.`;
  return decided.reason === null ? 'The design was rejected.' : `The design was rejected: ${decided.reason}`;
}
