import type { ReactiveController } from 'lit';
import type { ApprovalFlow, ApprovalItem, ApprovalStage } from '@platen/api';
import type { DashboardElement } from '../../elements/dashboard-element.ts';
import { toItemQuery, type BoardFilter } from './board-filter.ts';

/** A stage with the cards that are shown in it, the newest first. */
export interface BoardColumn {
  stage: ApprovalStage;
  items: readonly ApprovalItem[];
  /** How many there are, also those that were not loaded. */
  count: number;
}

/** Cards of each column that are loaded at first, and at once later. */
const cardsAtOnce = 50;

/** How often the board is read again while it is seen, in milliseconds. */
export const boardPollMs = 15_000;

/**
 * Data of a board: the flow and its items. It is refreshed regularly while the window is visible, so that changes by others appear. During
 * a move, a card may be in a different column than on the service.
 */
export class BoardData implements ReactiveController {
  flow: ApprovalFlow | undefined;
  state: 'loading' | 'ready' | 'failed' = 'loading';
  /** Why the board could not be read at first; with `ready`, why it could not be read again. */
  error = '';
  /** The stage whose further cards are on their way. */
  loadingMore: number | undefined;

  readonly #host: DashboardElement;
  readonly #options: { flow: () => string; filter: () => BoardFilter; isBusy: () => boolean };
  #items = new Map<number, ApprovalItem>();
  #counts = new Map<number, number>();
  readonly #places = new Map<number, number>();
  /** How many cards of a stage were requested, where that is more than at first. */
  readonly #wanted = new Map<number, number>();
  #run = new AbortController();
  /** Grows with every change that is made here: what was asked before it is no longer how things are. */
  #epoch = 0;
  #timer = 0;

  /** `isBusy` says that the cards must not change now, as while one of them is dragged. */
  constructor(
    host: DashboardElement,
    options: { flow: () => string; filter: () => BoardFilter; isBusy: () => boolean },
  ) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#timer = window.setInterval(this.#onVisible, boardPollMs);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisible);
    clearInterval(this.#timer);
    this.#run.abort();
  }

  readonly #onVisible = (): void => {
    if (document.hidden || this.state !== 'ready' || this.#places.size > 0 || this.#options.isBusy()) return;
    void this.refresh();
  };

  /** The columns as they are shown. */
  get columns(): readonly BoardColumn[] {
    const { flow } = this;
    if (!flow) return [];
    const byStage = new Map<number, ApprovalItem[]>(flow.stages.map(({ id }) => [id, []]));
    const shift = new Map<number, number>();
    for (const item of this.#items.values()) {
      const place = this.#places.get(item.id) ?? item.stage.id;
      byStage.get(place)?.push(item);
      if (place === item.stage.id) continue;
      shift.set(place, (shift.get(place) ?? 0) + 1);
      shift.set(item.stage.id, (shift.get(item.stage.id) ?? 0) - 1);
    }
    return flow.stages.map((stage) => ({
      stage,
      items: (byStage.get(stage.id) ?? []).toSorted((one, other) => other.id - one.id),
      count: (this.#counts.get(stage.id) ?? 0) + (shift.get(stage.id) ?? 0),
    }));
  }

  /** All cards that were loaded. */
  get items(): readonly ApprovalItem[] {
    return [...this.#items.values()];
  }

  /** The card of an id. */
  item(id: number): ApprovalItem | undefined {
    return this.#items.get(id);
  }

  /** Whether a card's move is in progress. */
  isMoving(id: number): boolean {
    return this.#places.has(id);
  }

  /** Loads the board from nothing, as when it is come to or the filter is another one. */
  async load(): Promise<void> {
    this.#wanted.clear();
    if (this.state === 'failed') this.state = 'loading';
    this.#host.requestUpdate();
    await this.refresh();
  }

  /** Reads the board again; what is shown stays until it is there, and where it cannot be read. */
  async refresh(): Promise<void> {
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    const epoch = this.#epoch;
    try {
      const params = { flow: this.#options.flow() };
      const filter = toItemQuery(this.#options.filter());
      const { client } = this.#host;
      const [{ flow }, board] = await Promise.all([
        client.getApprovalFlow({ params }, { signal }),
        client.listApprovalItems({ params, query: { ...filter, perStage: cardsAtOnce } }, { signal }),
      ]);
      const items = [...board.items];
      for (const [stage, wanted] of this.#wanted) {
        items.push(...(await this.#readMore(stage, lastOf(items, stage), wanted - cardsAtOnce, signal)));
      }
      if (signal.aborted || epoch !== this.#epoch) return;
      this.flow = flow;
      this.#items = new Map(items.map((item) => [item.id, this.#keepUnchanged(item)]));
      this.#counts = new Map((board.counts ?? []).map(({ stage, count }) => [stage, count]));
      this.state = 'ready';
      this.error = '';
    } catch (error) {
      if (signal.aborted) return;
      this.error = this.#host.describe(error);
      if (this.state !== 'ready') this.state = 'failed';
    }
    this.#host.requestUpdate();
  }

  /** Loads further cards of a stage. Throws ServiceResponseError. */
  async more(stage: number): Promise<void> {
    if (this.loadingMore !== undefined) return;
    this.loadingMore = stage;
    this.#host.requestUpdate();
    try {
      const { signal } = this.#run;
      const items = await this.#readMore(stage, lastOf(this.items, stage), cardsAtOnce, signal);
      for (const item of items) this.#items.set(item.id, item);
      this.#wanted.set(stage, (this.#wanted.get(stage) ?? cardsAtOnce) + cardsAtOnce);
    } finally {
      this.loadingMore = undefined;
      this.#host.requestUpdate();
    }
  }

  async #readMore(
    stage: number,
    from: number | undefined,
    many: number,
    signal: AbortSignal,
  ): Promise<readonly ApprovalItem[]> {
    const found: ApprovalItem[] = [];
    let cursor = from;
    while (found.length < many && cursor !== undefined) {
      const limit = Math.min(100, many - found.length);
      const query = { ...toItemQuery(this.#options.filter()), stage: String(stage), limit, cursor };
      const answer = await this.#host.client.listApprovalItems(
        { params: { flow: this.#options.flow() }, query },
        { signal },
      );
      found.push(...answer.items);
      cursor = answer.pagination.next_cursor ?? undefined;
    }
    return found;
  }

  /** Shows cards in another column while their move is in progress. */
  place(ids: readonly number[], stage: number): void {
    this.#epoch++;
    for (const id of ids) this.#places.set(id, stage);
    this.#host.requestUpdate();
  }

  /** Shows cards where the service says that they are. */
  putBack(ids: readonly number[]): void {
    this.#epoch++;
    for (const id of ids) this.#places.delete(id);
    this.#host.requestUpdate();
  }

  /** Takes a card in as the service says that it is now. */
  put(item: ApprovalItem): void {
    this.#epoch++;
    const before = this.#items.get(item.id);
    if (before?.stage.id !== item.stage.id) {
      if (before) this.#count(before.stage.id, -1);
      this.#count(item.stage.id, 1);
    }
    this.#places.delete(item.id);
    this.#items.set(item.id, item);
    this.#host.requestUpdate();
  }

  /** Takes a card away. */
  take(id: number): void {
    this.#epoch++;
    const before = this.#items.get(id);
    if (before) this.#count(before.stage.id, -1);
    this.#items.delete(id);
    this.#places.delete(id);
    this.#host.requestUpdate();
  }

  #count(stage: number, change: number): void {
    this.#counts.set(stage, Math.max(0, (this.#counts.get(stage) ?? 0) + change));
  }

  /** The card that is shown already, when nothing of it is another: it is not drawn again then. */
  #keepUnchanged(item: ApprovalItem): ApprovalItem {
    const before = this.#items.get(item.id);
    return before && JSON.stringify(before) === JSON.stringify(item) ? before : item;
  }
}

/** The last of a stage's cards, the newest being the first: where the next ones begin. */
function lastOf(items: readonly ApprovalItem[], stage: number): number | undefined {
  const ids = items.filter((item) => item.stage.id === stage).map(({ id }) => id);
  return ids.length === 0 ? undefined : Math.min(...ids);
}
