import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ApprovalFlow, ApprovalItem, ApprovalStage } from '@platen/api';
import { defineElement, type MenuItem, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { categoryName, describeReview } from '../../elements/approval-text.ts';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { stageColors } from '../../elements/stage-colors.ts';
import { PlatenApprovalCard, type CardPart } from './approval-card.ts';
import type { BoardColumn } from './board-data.ts';
import { cardAfter, stepOfKey } from './board-steps.ts';
import { boardStyles } from './board-styles.ts';
import { CardDrag } from './card-drag.ts';
import { createCardGhost } from './card-ghost.ts';

/** A card that was picked up by keys, and the column that it is to go to. */
interface Held {
  id: number;
  from: number;
  to: number;
}

/**
 * The columns of a flow with their cards. Cards are dragged by a pointer, or picked up with Space, brought to another column by arrow keys
 * and put down with Space; arrow keys alone go from card to card.
 * @fires cards-move - `detail` is `{ids, stage}`: cards were brought to the stage of that id.
 * @fires cards-choose - `detail` is the ids of the cards that are chosen now.
 * @fires card-action - `detail` is `{action, id}`: something was chosen in a card's menu.
 * @fires column-more - `detail` is the id of the stage whose further cards are wanted.
 */
export class PlatenApprovalBoard extends withProperties(DashboardElement, {
  flow: required<ApprovalFlow>(),
  columns: reactive<readonly BoardColumn[]>([], { attribute: false }),
  /** Ids of the cards that are chosen. */
  chosen: reactive<ReadonlySet<number>>(new Set(), { attribute: false }),
  /** Whether the move of a card is in progress. */
  moving: reactive<(id: number) => boolean>(() => () => false, { attribute: false }),
  /** Names of the people of the workspace by their id. */
  members: reactive<ReadonlyMap<string, string>>(new Map(), { attribute: false }),
  /** Returns the menu items of a card. */
  menuOf: reactive<(item: ApprovalItem) => readonly MenuItem[]>(() => () => [], { attribute: false }),
  mayMove: reactive(false, { type: Boolean }),
  isFiltered: reactive(false, { type: Boolean }),
  /** The stage whose further cards are on their way. */
  loadingMore: reactive<number>(undefined, { attribute: false }),
  now: reactive<number>(() => Date.now(), { type: Number }),
  held: internal<Held>(),
  /** Ids of the cards that the pointer drags. */
  dragged: internal<readonly number[]>([]),
  /** The stage of the column that the pointer is over. */
  over: internal<number>(),
  said: internal(''),
}) {
  /** The card of each column that the tab key comes to, by the stage's id. */
  readonly #current = new Map<number, number>();
  #focused: { id: number; part: CardPart } | undefined;
  readonly #drag = new CardDrag<PlatenApprovalCard>(this, {
    pick: (event) => {
      if (!this.mayMove || this.held) return undefined;
      const path = event.composedPath();
      if (path.some((node) => node instanceof HTMLElement && 'still' in node.dataset)) return undefined;
      const card = path.find((node) => node instanceof PlatenApprovalCard);
      return card && !this.moving(card.item.id) ? card : undefined;
    },
    scroller: () => this.renderRoot.querySelector<HTMLElement>('.columns'),
    columns: () =>
      [...this.renderRoot.querySelectorAll<HTMLElement>('section')].map((element) => ({
        stage: Number(element.dataset['stage']),
        element,
        list: element.querySelector('ul') ?? element,
      })),
    start: (card) => this.#startDrag(card),
    over: (stage) => (this.over = stage),
    end: (stage) => this.#endDrag(stage),
  });

  /** Whether a card is dragged or picked up, so that the cards had better stay where they are. */
  get isBusy(): boolean {
    return this.held !== undefined || this.#drag.isDragging;
  }

  /** Announces a text to screen readers. */
  announce(text: string): void {
    this.said = text;
  }

  /** Where one column at a time is seen, shows the first that has cards. */
  async showFirst(): Promise<void> {
    await this.updateComplete;
    const scroller = this.renderRoot.querySelector('.columns');
    const at = this.columns.findIndex(({ items }) => items.length > 0);
    if (!scroller || scroller.clientWidth > 640 || at <= 0) return;
    const startOf = (index: number): number => scroller.children[index]?.getBoundingClientRect().left ?? 0;
    scroller.scrollLeft = startOf(at) - startOf(0);
  }

  #card(id: number): PlatenApprovalCard | undefined {
    return [...this.renderRoot.querySelectorAll<PlatenApprovalCard>('ul platen-approval-card')].find(
      (card) => card.item.id === id,
    );
  }

  #cardAt(event: Event): PlatenApprovalCard | undefined {
    return event.composedPath().find((node) => node instanceof PlatenApprovalCard);
  }

  #columnOf(id: number): BoardColumn | undefined {
    return this.columns.find(({ items }) => items.some((item) => item.id === id));
  }

  #stage(id: number | undefined): ApprovalStage | undefined {
    return this.columns.find(({ stage }) => stage.id === id)?.stage;
  }

  /** Returns the cards that move with a card: the whole selection if it is selected. */
  #idsWith(id: number): readonly number[] {
    return this.chosen.has(id) ? [...this.chosen] : [id];
  }

  #startDrag({ item }: PlatenApprovalCard): HTMLElement {
    this.dragged = this.#idsWith(item.id);
    const { blocksRenders } = this.flow;
    const ghost = createCardGhost(item, { count: this.dragged.length, now: this.now, blocksRenders });
    this.renderRoot.querySelector('.ghosts')?.append(ghost);
    return ghost;
  }

  #endDrag(stage: number | undefined): void {
    const ids = this.dragged;
    this.dragged = [];
    this.over = undefined;
    if (stage !== undefined) this.#move(ids, stage);
  }

  #move(ids: readonly number[], stage: number): void {
    const others = ids.filter((id) => this.#columnOf(id)?.stage.id !== stage);
    if (others.length > 0) this.notify('cards-move', { ids: others, stage });
  }

  #onPick(event: Event): void {
    const card = this.#cardAt(event);
    if (!card) return;
    if (this.held) this.#drop();
    else this.#pickUp(card.item);
  }

  #pickUp({ id, template }: ApprovalItem): void {
    const column = this.#columnOf(id);
    if (!this.mayMove || !column || this.moving(id)) return;
    this.held = { id, from: column.stage.id, to: column.stage.id };
    const many = this.#idsWith(id).length;
    const what = many > 1 ? msg(str`${many} cards are picked up.`) : msg(str`${template.name} is picked up.`);
    this.said = `${what} ${msg(str`It is in ${column.stage.name}. Arrow keys choose the column, Space drops it, Escape cancels.`)}`;
    this.#card(id)?.focusPart('grip');
  }

  #drop(): void {
    const { held } = this;
    this.held = undefined;
    if (!held) return;
    if (held.to === held.from) this.#sayBack(held);
    else this.#move(this.#idsWith(held.id), held.to);
  }

  #letGo(): void {
    const { held } = this;
    this.held = undefined;
    if (held) this.#sayBack(held);
  }

  #sayBack({ id, from }: Held): void {
    const name = this.#card(id)?.item.template.name ?? '';
    this.said = msg(str`${name} is back in ${this.#stage(from)?.name ?? ''}.`);
  }

  #choose(to: number): void {
    const column = this.columns[to];
    if (!this.held || !column) return;
    this.held = { ...this.held, to: column.stage.id };
    this.said = msg(str`${column.stage.name}, column ${to + 1} of ${this.columns.length}`);
    this.renderRoot
      .querySelector(`section[data-stage="${column.stage.id}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #onKeydown(event: KeyboardEvent): void {
    const card = this.#cardAt(event);
    if (!card || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const isHandled = this.held ? this.#onHeldKey(event) : this.#onFreeKey(event, card);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #onHeldKey({ key }: KeyboardEvent): boolean {
    const at = this.columns.findIndex(({ stage }) => stage.id === this.held?.to);
    const last = this.columns.length - 1;
    const step = stepOfKey(key, this.matches(':dir(rtl)'));
    if (key === 'Escape') this.#letGo();
    else if (key === 'Tab') {
      this.#letGo();
      return false;
    } else if (key === 'Home') this.#choose(0);
    else if (key === 'End') this.#choose(last);
    else if (step !== undefined) this.#choose(Math.min(last, Math.max(0, at + (step.column || step.row))));
    else return false;
    return true;
  }

  #onFreeKey({ key }: KeyboardEvent, card: PlatenApprovalCard): boolean {
    const part = card.focusedPart;
    // An open menu has keys of its own.
    if (part === undefined) return false;
    if (key === ' ' && part === 'link') {
      this.#pickUp(card.item);
      return this.mayMove;
    }
    const step = stepOfKey(key, this.matches(':dir(rtl)'));
    if (!step || (part === 'menu' && key === 'ArrowDown')) return false;
    const target = cardAfter(this.columns, card.item.id, step);
    if (target) this.#focusCard(target.id, part);
    return true;
  }

  #focusCard(id: number, part: CardPart): void {
    const column = this.#columnOf(id);
    if (column) this.#current.set(column.stage.id, id);
    this.requestUpdate();
    this.#card(id)?.focusPart(part);
  }

  #onFocus(event: Event): void {
    const card = this.#cardAt(event);
    const column = card && this.#columnOf(card.item.id);
    if (!card || !column || this.#current.get(column.stage.id) === card.item.id) return;
    this.#current.set(column.stage.id, card.item.id);
    this.requestUpdate();
  }

  #onCheck(event: Event): void {
    const card = this.#cardAt(event);
    if (!card) return;
    const chosen = new Set(this.chosen);
    if (!chosen.delete(card.item.id)) chosen.add(card.item.id);
    this.notify('cards-choose', [...chosen]);
  }

  #onMenu(event: Event): void {
    const card = this.#cardAt(event);
    if (card) card.items = this.menuOf(card.item);
  }

  #onAction(event: CustomEvent<string>): void {
    const card = this.#cardAt(event);
    if (!card) return;
    event.stopPropagation();
    this.notify('card-action', { action: event.detail, id: card.item.id });
  }

  protected override willUpdate(_changed: PropertyValues): void {
    const active = (this.renderRoot as ShadowRoot).activeElement;
    const part = active instanceof PlatenApprovalCard ? active.focusedPart : undefined;
    this.#focused = active instanceof PlatenApprovalCard && part ? { id: active.item.id, part } : undefined;
    for (const { stage, items } of this.columns) {
      const current = this.#current.get(stage.id);
      const [first] = items;
      if (first && !items.some(({ id }) => id === current)) this.#current.set(stage.id, first.id);
    }
  }

  /** A card that goes to another column is another element there: it keeps the focus. */
  protected override updated(_changed: PropertyValues): void {
    const focused = this.#focused;
    if (!focused || (this.renderRoot as ShadowRoot).activeElement) return;
    const card = this.#card(focused.id);
    void card?.updateComplete.then(() => this.#focusCard(focused.id, focused.part));
  }

  #column({ stage, items, count }: BoardColumn) {
    const review = describeReview(stage, (id) => this.members.get(id));
    const isTarget = this.over === stage.id || (this.held !== undefined && this.held.to === stage.id);
    return html`<section
      aria-labelledby=${`stage-${stage.id}`}
      data-stage=${stage.id}
      data-color=${stage.color ?? ''}
      ?data-target=${isTarget}
    >
      <header>
        <h2 id=${`stage-${stage.id}`}>
          <span class="dot"></span><bdi>${stage.name}</bdi>
          <span class="count">${formatNumber(count)}<span class="visually-hidden"> ${msg('cards')}</span></span>
        </h2>
        <p>
          <span class="category">${categoryName(stage.category)}</span
          >${review ? html` · <span>${review}</span>` : nothing}
        </p>
      </header>
      <ul aria-labelledby=${`stage-${stage.id}`} ?data-empty=${items.length === 0}>
        ${repeat(
          items,
          ({ id }) => id,
          (item) =>
            html`<li>
              <platen-approval-card
                .item=${item}
                .path=${`/approvals/${this.flow.slug}/items/${item.id}`}
                .now=${this.now}
                .blocksRenders=${this.flow.blocksRenders}
                .mayMove=${this.mayMove}
                .isCurrent=${this.#current.get(stage.id) === item.id}
                .isChosen=${this.chosen.has(item.id)}
                .isHeld=${this.held?.id === item.id || this.dragged.includes(item.id)}
                .isWaiting=${this.moving(item.id)}
                ?choosing=${this.chosen.size > 0}
              ></platen-approval-card>
            </li>`,
        )}
        ${
          items.length === 0
            ? html`<li class="empty">${this.isFiltered ? msg('No results') : msg('Nothing here')}</li>`
            : nothing
        }
        ${
          count > items.length && items.length > 0
            ? html`<li>
                <platen-button
                  class="more"
                  ?busy=${this.loadingMore === stage.id}
                  @click=${() => this.notify('column-more', stage.id)}
                  >${msg(str`Show more of ${formatNumber(count)}`)}</platen-button
                >
              </li>`
            : nothing
        }
      </ul>
    </section>`;
  }

  override render() {
    return html`<div
        class="columns"
        role="group"
        aria-label=${msg('Board')}
        tabindex="-1"
        @keydown=${this.#onKeydown}
        @focusin=${this.#onFocus}
        @card-pick=${this.#onPick}
        @card-check=${this.#onCheck}
        @card-menu=${this.#onMenu}
        @card-action=${this.#onAction}
      >
        ${repeat(
          this.columns,
          ({ stage }) => stage.id,
          (column) => this.#column(column),
        )}
      </div>
      <div class="ghosts" aria-hidden="true"></div>
      <p class="visually-hidden" role="status" aria-live="assertive">${this.said}</p>`;
  }

  static override styles = [baseStyles, stageColors, boardStyles];
}

defineElement('platen-approval-board', PlatenApprovalBoard);
