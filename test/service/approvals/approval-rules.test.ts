import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { approvalOutput, memberRoles, stageCategories, type StageCategory } from '@platen/api';
import fc from 'fast-check';
import type { Actor } from '../../../packages/server/approvals/rules/actor.ts';
import { addItem } from '../../../packages/server/approvals/rules/add-item.ts';
import { approveItem, requestChanges } from '../../../packages/server/approvals/rules/decide-item.ts';
import type { FlowRules, StageRules } from '../../../packages/server/approvals/rules/flow-rules.ts';
import { holdItem, releaseItem } from '../../../packages/server/approvals/rules/hold-item.ts';
import type { ItemState } from '../../../packages/server/approvals/rules/item-state.ts';
import { moveItem } from '../../../packages/server/approvals/rules/move-item.ts';
import type { Outcome } from '../../../packages/server/approvals/rules/refusal.ts';
import { canRender } from '../../../packages/server/approvals/rules/render-permission.ts';

/** What is known of an item without its rules: who said what of which version, in which stage, since it was last submitted. */
interface Ledger {
  /** `person stage version`, of the present round. */
  approvals: Set<string>;
  rounds: number;
  isInReview: boolean;
  wasInReview: boolean;
  submitterId: number | null;
  changesAskedIn: number | null;
  /** How the item came into the approved stages it is in. */
  cameBy: 'approvals' | 'reason' | 'none';
}

/** The item, the template's version and the clock, which commands change. */
interface Real {
  flow: FlowRules;
  members: readonly Actor[];
  item: ItemState | undefined;
  version: number;
  at: Date;
}

type Step = fc.Command<Ledger, Real>;

const people = [1, 2, 3, 4, 5];

const category = (...categories: StageCategory[]): fc.Arbitrary<StageCategory> => fc.constantFrom(...categories);

function stageRules(id: number, stageCategory: StageCategory): fc.Arbitrary<StageRules> {
  return fc.record({
    id: fc.constant(id),
    category: fc.constant(stageCategory),
    review:
      stageCategory === 'review'
        ? fc.record({
            reviewers: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 3 }),
            mode: fc.constantFrom('any', 'all', 'count'),
            count: fc.integer({ min: 1, max: 3 }),
          })
        : fc.constant(null),
    renders: fc.record({ image: fc.boolean(), pdf: fc.boolean(), video: fc.boolean() }),
    dueInHours: fc.option(fc.integer({ min: 1, max: 100 })),
  });
}

/** A flow begins where work goes on, and has reviews and ends after it: as people order them, or in any order. */
const flows: fc.Arbitrary<FlowRules> = fc
  .oneof(
    {
      weight: 2,
      arbitrary: fc.constantFrom<StageCategory[]>(['review', 'approved'], ['review', 'review', 'approved', 'done']),
    },
    { weight: 1, arbitrary: fc.array(category(...stageCategories), { minLength: 1, maxLength: 5 }) },
  )
  .chain((rest) => fc.tuple(...['open' as const, ...rest].map((each, index) => stageRules(index + 1, each))))
  .chain((stages) =>
    fc.record({
      id: fc.constant(1),
      stages: fc.constant(stages),
      entryStageId: fc.constantFrom(...stages.filter((stage) => stage.category === 'open').map(({ id }) => id)),
      changeStageId: fc.constantFrom(...stages.filter((stage) => stage.category === 'open').map(({ id }) => id)),
      blocksRenders: fc.boolean(),
      allowsOwnApproval: fc.boolean(),
      isArchived: fc.integer({ min: 0, max: 19 }).map((chance) => chance === 0),
    }),
  );

const workspaces: fc.Arbitrary<Actor[]> = fc
  .tuple(...people.map(() => fc.constantFrom(...memberRoles)))
  .map((roles) => roles.map((role, index) => ({ personId: people[index] ?? 0, role })));

const isApproved = (each: string): boolean => each === 'approved' || each === 'done';

/** Those who may approve in a stage, told from the words of the rules and not from their code. */
function eligible({ flow, members }: Real, stage: StageRules, submitterId: number | null): number[] {
  const named = stage.review?.reviewers ?? [];
  return members
    .filter(({ role, personId }) => (named.length > 0 ? named.includes(personId) : role !== 'member'))
    .filter(({ personId }) => flow.allowsOwnApproval || personId !== submitterId)
    .map(({ personId }) => personId);
}

function isSatisfied(real: Real, ledger: Ledger, stage: StageRules): boolean {
  const can = eligible(real, stage, ledger.submitterId);
  const given = can.filter((person) => ledger.approvals.has(`${person} ${stage.id} ${real.version}`)).length;
  const { mode, count } = stage.review ?? { mode: 'any', count: 1 };
  if (can.length === 0) return false;
  return mode === 'all' ? given === can.length : given >= Math.min(mode === 'count' ? count : 1, can.length);
}

const stageIn = ({ flow }: Real, id: number): StageRules =>
  flow.stages.find((stage) => stage.id === id) ?? assert.fail(`no stage ${id}`);

/** What holds after every step, whatever it was and however it was answered. */
function assertInvariants(real: Real, ledger: Ledger, before: ItemState | undefined, isChanged: boolean): void {
  const { flow, item, at } = real;
  if (!item) return;
  const version = String(real.version);
  const stage = stageIn(real, item.stageId);
  const may = canRender(flow, item, { version, at });
  for (const kind of approvalOutput.options) {
    if (!flow.blocksRenders || flow.isArchived) assert.equal(may[kind], true, 'a flow that blocks nothing');
    else if (may[kind]) {
      assert.ok(stage.renders[kind], 'only where the stage allows it');
      assert.ok(!item.heldBack || (item.heldBack.releaseAt && item.heldBack.releaseAt <= at), 'nothing held back');
      if (isApproved(stage.category)) assert.equal(item.approvedVersion, version, 'only what was approved');
    }
  }
  if (before) assert.equal(item.revision, before.revision + (isChanged ? 1 : 0), 'each change is one revision');
  assert.equal(item.round, Math.max(1, ledger.rounds), 'a round is a submission');
  assert.equal(item.changesRequested?.stageId ?? null, ledger.changesAskedIn, 'changes stay asked for until submitted');
  const keys = item.decisions.map(({ personId, stageId, round }) => `${personId} ${stageId} ${round}`);
  assert.equal(new Set(keys).size, keys.length, 'one decision a person, stage and round');
  if (isApproved(stage.category) && ledger.cameBy === 'none') assert.ok(!item.movedWithoutApproval);
}

/** Brings the ledger to where the item went. */
function follow(ledger: Ledger, real: Real, from: ItemState | undefined, actor: Actor): void {
  const { item } = real;
  if (!item) return;
  const to = stageIn(real, item.stageId);
  if (from?.stageId === item.stageId) return;
  const wasReview = from !== undefined && stageIn(real, from.stageId).category === 'review';
  if (to.category === 'review' && !(wasReview && ledger.wasInReview)) {
    ledger.rounds += 1;
    ledger.approvals.clear();
    ledger.submitterId = actor.personId;
    ledger.changesAskedIn = null;
    ledger.wasInReview = true;
  }
  if (isApproved(to.category)) ledger.changesAskedIn = null;
}

abstract class ItemStep implements Step {
  readonly actorIndex: number;
  constructor(actorIndex: number) {
    this.actorIndex = actorIndex;
  }
  check(): boolean {
    return true;
  }
  abstract act(real: Real, actor: Actor): Outcome<ItemState> | undefined;
  abstract learn(ledger: Ledger, real: Real, actor: Actor, before: ItemState | undefined): void;
  run(ledger: Ledger, real: Real): void {
    const actor = real.members[this.actorIndex % real.members.length] ?? assert.fail();
    const before = real.item;
    const outcome = this.act(real, actor);
    const isChanged = outcome?.ok === true && outcome.value !== before;
    if (outcome?.ok) real.item = outcome.value;
    if (isChanged) this.learn(ledger, real, actor, before);
    if (isChanged) follow(ledger, real, before, actor);
    assertInvariants(real, ledger, before, isChanged);
  }
}

/** That a way into an approved stage was open: every review before it was satisfied, or an admin said why. */
function assertWayWasOpen(ledger: Ledger, real: Real, actor: Actor, before: ItemState | undefined): void {
  const item = real.item ?? assert.fail();
  const to = stageIn(real, item.stageId);
  if (!isApproved(to.category) || before?.approvedVersion === String(real.version)) return;
  const earlier = real.flow.stages.slice(0, real.flow.stages.indexOf(to)).filter((each) => each.category === 'review');
  const open = earlier.filter((stage) => !isSatisfied(real, ledger, stage));
  if (open.length === 0) {
    ledger.cameBy = earlier.length > 0 ? 'approvals' : 'none';
    return;
  }
  assert.ok(actor.role === 'owner' || actor.role === 'admin', 'only owners and admins pass over approvals');
  assert.equal(item.movedWithoutApproval?.personId, actor.personId, 'and it is remembered who');
  assert.ok(item.movedWithoutApproval.reason.trim() !== '', 'and why');
  ledger.cameBy = 'reason';
}

class Add extends ItemStep {
  readonly stageId: number | undefined;
  readonly reason: string;
  constructor(actorIndex: number, stageId: number | undefined, reason: string) {
    super(actorIndex);
    this.stageId = stageId;
    this.reason = reason;
  }
  act(real: Real, actor: Actor) {
    if (real.item) return undefined;
    const version = String(real.version);
    const stageId = this.stageId === undefined ? {} : { stageId: this.stageId };
    const addition = { ...stageId, reviewedVersion: version, reason: this.reason };
    return addItem(real.flow, addition, { actor, version, at: real.at });
  }
  learn(ledger: Ledger, real: Real, actor: Actor) {
    assert.notEqual(actor.role, 'reviewer');
    assertWayWasOpen(ledger, real, actor, undefined);
  }
  override toString = () => `add(${this.actorIndex}, ${this.stageId}, "${this.reason}")`;
}

class Move extends ItemStep {
  readonly toStageId: number;
  readonly lag: number;
  readonly reason: string;
  constructor(actorIndex: number, toStageId: number, lag: number, reason: string) {
    super(actorIndex);
    this.toStageId = toStageId;
    this.lag = lag;
    this.reason = reason;
  }
  act(real: Real, actor: Actor) {
    const { item, members, at } = real;
    if (!item) return undefined;
    const version = String(real.version);
    const revision = item.revision - this.lag;
    const move = { toStageId: this.toStageId, revision, reviewedVersion: version, reason: this.reason };
    const outcome = moveItem(real.flow, item, move, { actor, members, version, at });
    if (this.lag > 0) assert.ok(!outcome.ok, 'who has not seen the last change moves nothing');
    return outcome;
  }
  learn(ledger: Ledger, real: Real, actor: Actor, before: ItemState | undefined) {
    assert.notEqual(actor.role, 'reviewer', 'reviewers decide and do not move');
    assertWayWasOpen(ledger, real, actor, before);
  }
  override toString = () => `move(${this.actorIndex}, ${this.toStageId}, -${this.lag}, "${this.reason}")`;
}

class Approve extends ItemStep {
  readonly lag: number;
  constructor(actorIndex: number, lag: number) {
    super(actorIndex);
    this.lag = lag;
  }
  act(real: Real, actor: Actor) {
    const { item, members, at } = real;
    if (!item) return undefined;
    const version = String(real.version);
    const outcome = approveItem(
      real.flow,
      item,
      { reviewedVersion: String(real.version - this.lag) },
      { actor, members, version, at },
    );
    if (this.lag > 0) assert.ok(!outcome.ok, 'nobody approves what is no longer there');
    return outcome;
  }
  learn(ledger: Ledger, real: Real, actor: Actor, before: ItemState | undefined) {
    const stage = stageIn(real, before?.stageId ?? assert.fail());
    assert.equal(stage.category, 'review');
    assert.ok(real.flow.allowsOwnApproval || actor.personId !== ledger.submitterId, 'nobody approves their own');
    assert.ok(eligible(real, stage, ledger.submitterId).includes(actor.personId), 'only reviewers approve');
    ledger.approvals.add(`${actor.personId} ${stage.id} ${real.version}`);
    const moved = real.item?.stageId !== stage.id;
    const rest = real.flow.stages.slice(real.flow.stages.indexOf(stage) + 1);
    const leads = rest.some((each) => each.category !== 'rejected' && each.category !== 'archived');
    assert.equal(moved, leads && isSatisfied(real, ledger, stage), 'enough approvals move it on, and no fewer');
    const to = stageIn(real, real.item?.stageId ?? 0);
    const earlier = real.flow.stages.slice(0, real.flow.stages.indexOf(to));
    const lacking = earlier.filter((each) => each.category === 'review' && !isSatisfied(real, ledger, each));
    if (!isApproved(to.category)) return;
    // Also after an edit in between: reviews of another version do not count.
    if (lacking.length > 0) assert.ok(real.item?.movedWithoutApproval, 'what was passed over is told of');
    ledger.cameBy = lacking.length > 0 ? 'reason' : 'approvals';
  }
  override toString = () => `approve(${this.actorIndex}, -${this.lag})`;
}

class Ask extends ItemStep {
  readonly comment: string;
  constructor(actorIndex: number, comment: string) {
    super(actorIndex);
    this.comment = comment;
  }
  act(real: Real, actor: Actor) {
    const { item, members, at } = real;
    if (!item) return undefined;
    const version = String(real.version);
    const request = { reviewedVersion: version, comment: this.comment };
    return requestChanges(real.flow, item, request, { actor, members, version, at });
  }
  learn(ledger: Ledger, real: Real, _actor: Actor, before: ItemState | undefined) {
    assert.notEqual(this.comment.trim(), '');
    assert.equal(real.item?.stageId, real.flow.changeStageId);
    ledger.changesAskedIn = before?.stageId ?? assert.fail();
  }
  override toString = () => `ask(${this.actorIndex}, "${this.comment}")`;
}

class Hold extends ItemStep {
  readonly hours: number | null;
  constructor(actorIndex: number, hours: number | null) {
    super(actorIndex);
    this.hours = hours;
  }
  act({ flow, item, at }: Real, actor: Actor) {
    const releaseAt = this.hours === null ? null : new Date(at.getTime() + this.hours * 3_600_000);
    return item && holdItem(flow, item, { reason: 'Not before the fair', releaseAt }, { actor, at });
  }
  learn() {}
  override toString = () => `hold(${this.actorIndex}, ${this.hours})`;
}

class Release extends ItemStep {
  act({ item }: Real, actor: Actor) {
    return item && releaseItem(item, { actor });
  }
  learn() {}
  override toString = () => `release(${this.actorIndex})`;
}

/** The design is changed: the item stays where it is. */
class Edit implements Step {
  check = () => true;
  run(ledger: Ledger, real: Real): void {
    const before = real.item;
    real.version += 1;
    assertInvariants(real, ledger, before, false);
  }
  toString = () => 'edit';
}

class Wait implements Step {
  check = () => true;
  run(ledger: Ledger, real: Real): void {
    real.at = new Date(real.at.getTime() + 5 * 3_600_000);
    assertInvariants(real, ledger, real.item, false);
  }
  toString = () => 'wait';
}

const who = fc.nat({ max: people.length - 1 });
const stageIds = fc.integer({ min: 1, max: 6 });
const words = fc.constantFrom('', 'The client agreed by telephone');

const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(who, fc.option(stageIds, { nil: undefined }), words).map((given) => new Add(...given)),
  fc.tuple(who, stageIds, fc.constantFrom(0, 0, 0, 1), words).map((given) => new Move(...given)),
  fc.tuple(who, fc.constantFrom(0, 0, 0, 1)).map((given) => new Approve(...given)),
  fc.tuple(who, fc.constantFrom(0, 0, 1)).map((given) => new Approve(...given)),
  fc.tuple(who, words).map((given) => new Ask(...given)),
  fc.tuple(who, fc.constantFrom(null, 2, 20)).map((given) => new Hold(...given)),
  who.map((index) => new Release(index)),
  fc.constant(new Edit()),
  fc.constant(new Wait()),
];

describe('the rules of approval', () => {
  it('hold through every sequence of calls', () => {
    let approved = 0;
    fc.assert(
      fc.property(flows, workspaces, fc.commands(steps, { maxCommands: 60, size: '+1' }), (flow, members, commands) => {
        const ledger: Ledger = {
          approvals: new Set(),
          rounds: 0,
          isInReview: false,
          wasInReview: false,
          submitterId: null,
          changesAskedIn: null,
          cameBy: 'none',
        };
        const real: Real = { flow, members, item: undefined, version: 1, at: new Date('2030-01-01T00:00:00Z') };
        fc.modelRun(() => ({ model: ledger, real }), commands);
        if (ledger.cameBy === 'approvals') approved += 1;
      }),
      { numRuns: 5000 },
    );
    // Else the rules would hold because nothing ever got anywhere.
    assert.ok(approved > 30, `${approved} runs reached approval`);
  });
});
