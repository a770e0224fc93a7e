import assert from 'node:assert/strict';
import type { Cast } from './run-schedule.ts';

/** One line of an item's history as it is stored. */
export interface Line {
  kind: string;
  item_id: number;
  person_id: number | null;
  from_stage: string | null;
  to_stage: string | null;
  version: string | null;
  reason: string | null;
}

/** Where a history leads, told without the rules' own code. */
export interface Replayed {
  /** By name. */
  stage: string;
  changes: number;
  round: number;
  submitter: number | null;
  /** Of the round: `stage person` to the version that was approved. */
  approvals: Map<string, string>;
  areChangesRequested: boolean;
  isHeld: boolean;
  wasInReview: boolean;
  approvedVersion: string | null;
  passedBy: number | null;
}

const reviewStages = ['Brand', 'Legal'];
const approvedStages = ['Approved', 'Published'];
const order = ['Draft', ...reviewStages, ...approvedStages];

/** Who approves in a stage, and how many have to. */
function reviewOf(cast: Cast, stage: string, submitter: number | null): { people: number[]; required: number } {
  const all = stage === 'Brand' ? [cast.ann, cast.ben, cast.max] : [cast.ben, cast.mia];
  const people = all.map(({ id }) => id).filter((id) => id !== submitter);
  return { people, required: Math.min(stage === 'Brand' ? 2 : 1, people.length) };
}

/** The people whose approvals of a version count in a stage. */
export function approvedBy(cast: Cast, state: Replayed, stage: string, version: string): number[] {
  const { people } = reviewOf(cast, stage, state.submitter);
  return people.filter((id) => state.approvals.get(`${stage} ${id}`) === version);
}

function isSatisfied(cast: Cast, state: Replayed, stage: string, version: string): boolean {
  return approvedBy(cast, state, stage, version).length >= reviewOf(cast, stage, state.submitter).required;
}

/** Where an approval leads: to a review before that lacks approvals of the version, unless it was passed over, else onwards. */
function stageAfter(cast: Cast, state: Replayed, version: string): string | null {
  if (!isSatisfied(cast, state, state.stage, version)) return null;
  const isOpen = (stage: string): boolean => reviewStages.includes(stage) && !isSatisfied(cast, state, stage, version);
  const next = order
    .slice(order.indexOf(state.stage) + 1)
    .find((stage) => isOpen(stage) || approvedStages.includes(stage));
  const before = order.slice(0, order.indexOf(next ?? '')).find(isOpen);
  return (state.passedBy === null ? before : undefined) ?? next ?? null;
}

/** Goes through the history of one item from when it was added, and asserts that each step was allowed. */
export function replay(cast: Cast, lines: readonly Line[]): Replayed {
  const state: Replayed = {
    stage: '',
    changes: 0,
    round: 1,
    submitter: null,
    approvals: new Map(),
    areChangesRequested: false,
    isHeld: false,
    wasInReview: false,
    approvedVersion: null,
    passedBy: null,
  };
  const people = Object.values(cast);
  for (const line of lines) {
    const { kind, from_stage: from, to_stage: to, version, person_id: actor } = line;
    const about = JSON.stringify(line);
    const role = people.find(({ id }) => id === actor)?.role;
    assert.ok(role !== undefined && version !== null && actor !== null, about);
    if (kind === 'commented') continue;
    state.changes += 1;
    assert.equal(
      from ?? '',
      kind === 'added' ? '' : state.stage,
      `each step begins where the last one ended: ${about}`,
    );
    if (kind === 'held') state.isHeld = true;
    if (kind === 'released') state.isHeld = false;
    if (kind === 'approved') {
      assert.ok(reviewStages.includes(state.stage), about);
      assert.notEqual(actor, state.submitter, `nobody approves their own: ${about}`);
      assert.ok(reviewOf(cast, state.stage, state.submitter).people.includes(actor), about);
      state.approvals.set(`${state.stage} ${actor}`, version);
      assert.equal(to, stageAfter(cast, state, version), `enough move it on, and no fewer: ${about}`);
    }
    if (to === null) continue;
    if (kind !== 'approved' && kind !== 'changes_requested') assert.notEqual(role, 'reviewer', about);
    enter(cast, state, { to, version, actor, isAdmin: role === 'owner' || role === 'admin', line });
  }
  return state;
}

function enter(
  cast: Cast,
  state: Replayed,
  { to, version, actor, isAdmin, line }: { to: string; version: string; actor: number; isAdmin: boolean; line: Line },
): void {
  const isReview = reviewStages.includes(to);
  const isApproved = approvedStages.includes(to);
  const isSame = isApproved && state.approvedVersion === version;
  const before = isReview || (isApproved && !isSame) ? order.slice(0, order.indexOf(to)) : [];
  const passed = before.filter((stage) => reviewStages.includes(stage) && !isSatisfied(cast, state, stage, version));
  const was = state.passedBy;
  const isSubmitted = isReview && !reviewStages.includes(state.stage);
  if (isSubmitted || (isApproved && !isSame)) state.passedBy = null;
  // What an owner or admin passed over before stays told of.
  if (passed.length > 0 && line.kind === 'approved') {
    assert.notEqual(was, null, `approved by too few: ${JSON.stringify(line)}`);
    state.passedBy = was;
  } else if (passed.length > 0) {
    assert.ok(isAdmin, `only owners and admins pass over approvals: ${JSON.stringify(line)}`);
    assert.ok((line.reason ?? '').trim() !== '', `and say why: ${JSON.stringify(line)}`);
    state.passedBy = actor;
  }
  if (isSubmitted) {
    if (state.wasInReview) state.round += 1;
    state.wasInReview = true;
    state.submitter = actor;
    state.approvals.clear();
  }
  if (isSubmitted || isApproved) state.areChangesRequested = false;
  if (line.kind === 'changes_requested') state.areChangesRequested = true;
  state.approvedVersion = isApproved ? version : null;
  state.stage = to;
}
