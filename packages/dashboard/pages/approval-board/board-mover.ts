import { msg, str } from '@lit/localize';
import type { ApprovalItem, ApprovalStage } from '@platen/api';
import { ServiceResponseError } from '@platen/api/client';
import type { DashboardElement } from '../../elements/dashboard-element.ts';
import { describeActivity } from './activity-text.ts';
import type { BoardData } from './board-data.ts';
import { moveCards, type MoveOutcome } from './board-moves.ts';

/** Cards that wait for the reason why they go past their approvals. */
export interface WantedReason {
  ids: readonly number[];
  stage: ApprovalStage;
}

/** Moves cards of a board and reports the results. */
export class BoardMover {
  readonly #host: DashboardElement;
  readonly #data: BoardData;
  readonly #flow: () => string;

  /** `flow` returns the slug of the flow. */
  constructor(host: DashboardElement, data: BoardData, flow: () => string) {
    this.#host = host;
    this.#data = data;
    this.#flow = flow;
  }

  /**
   * Moves cards to a stage. Answers those that a reason is wanted for; they are shown in the stage until they are moved with one, or are
   * put back. `announce` is called with those that were moved.
   */
  async move(
    ids: readonly number[],
    stage: ApprovalStage,
    { reason, announce }: { reason?: string | undefined; announce(text: string): void },
  ): Promise<WantedReason | undefined> {
    const items = ids.flatMap((id) => this.#data.item(id) ?? []).filter((item) => item.stage.id !== stage.id);
    if (items.length === 0) return undefined;
    const describe = (error: unknown): string => this.#host.describe(error);
    const parts = { client: this.#host.client, flow: this.#flow(), data: this.#data, describe };
    const outcomes = await moveCards(parts, items, stage, reason);
    const moved = outcomes.flatMap((outcome) => (outcome.kind === 'moved' ? [outcome] : []));
    const [first] = moved;
    if (moved.length > 1) announce(msg(str`${moved.length} cards are now in ${stage.name}.`));
    else if (first) announce(msg(str`${first.item.template.name} is now in ${stage.name}.`));
    const warnings = new Set(moved.flatMap((outcome) => outcome.warnings.flatMap(({ message }) => message ?? [])));
    for (const warning of warnings) this.#host.dashboard.notices.error(warning);
    this.#sayRefusals(outcomes, items, stage);
    await this.#sayChanges(outcomes, items);
    const wanted = outcomes.flatMap((outcome) => (outcome.kind === 'reason-wanted' ? [outcome.id] : []));
    return wanted.length > 0 ? { ids: wanted, stage } : undefined;
  }

  /** Shows the refused moves, with the service's sentences, each once. */
  #sayRefusals(outcomes: readonly MoveOutcome[], items: readonly ApprovalItem[], stage: ApprovalStage): void {
    const bySentence = new Map<string, string[]>();
    for (const outcome of outcomes) {
      if (outcome.kind !== 'refused') continue;
      const name = items.find(({ id }) => id === outcome.id)?.template.name ?? '';
      bySentence.set(outcome.sentence, [...(bySentence.get(outcome.sentence) ?? []), name]);
    }
    for (const [sentence, [name = '', ...others]] of bySentence) {
      const text =
        others.length > 0
          ? msg(str`${others.length + 1} of ${items.length} were not moved to ${stage.name}: ${sentence}`)
          : msg(str`“${name}” was not moved to ${stage.name}: ${sentence}`);
      this.#host.dashboard.notices.error(text);
    }
  }

  /** Shows the items changed by others: what happened to them, and their current state. */
  async #sayChanges(outcomes: readonly MoveOutcome[], items: readonly ApprovalItem[]): Promise<void> {
    const changed = outcomes.flatMap((outcome) => (outcome.kind === 'changed' ? [outcome] : []));
    const { notices } = this.#host.dashboard;
    if (changed.length > 3) {
      notices.error(
        msg(str`${changed.length} cards were changed by others in the meantime. The board shows their current state.`),
      );
      return this.#data.refresh();
    }
    for (const { id, sentence } of changed) {
      const name = items.find((item) => item.id === id)?.template.name ?? '';
      const before = items.find((item) => item.id === id);
      notices.error(await this.#reload(id, name, before, sentence));
    }
  }

  /** Reads a card again, and returns the message about it. */
  async #reload(id: number, name: string, before: ApprovalItem | undefined, sentence: string): Promise<string> {
    const params = { flow: this.#flow(), item: id };
    try {
      const [{ item }, { activity }] = await Promise.all([
        this.#host.client.getApprovalItem({ params }),
        this.#host.client.listItemActivity({ params, query: { limit: 1 } }),
      ]);
      this.#data.put(item);
      const [last] = activity;
      if (last && item.revision !== before?.revision) {
        return msg(
          str`“${name}” was changed in the meantime: ${describeActivity(last)} The card shows its current state.`,
        );
      }
      return msg(str`“${name}” was not moved: ${sentence}`);
    } catch (error) {
      if (error instanceof ServiceResponseError && error.status === 404) {
        this.#data.take(id);
        return msg(str`“${name}” is no longer in this flow.`);
      }
      return this.#host.describe(error);
    }
  }
}
