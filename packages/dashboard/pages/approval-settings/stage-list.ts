import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ApprovalFlow, ApprovalStage } from '@platen/api';
import { defineElement, PlatenElement, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { categoryName, describeRenders, describeReview } from '../../elements/approval-text.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { stageColors } from '../../elements/stage-colors.ts';
import { stageListStyles } from './stage-list-styles.ts';
import '../../elements/badge.ts';

/** A stage that is on its way to another place. */
interface Held {
  id: number;
  /** Whether keys hold it, and not a pointer. */
  byKey: boolean;
  /** The order before. */
  before: readonly number[];
}

/**
 * The stages of a flow in their order, which is changed by dragging them by their grip, or with Space, arrow keys and Space.
 * @fires order-change - `detail` is the ids of the stages in their new order.
 * @fires stage-edit - `detail` is the stage that is to be changed.
 * @fires stage-remove - `detail` is the stage that is to be deleted.
 */
export class PlatenStageList extends withProperties(PlatenElement, {
  flow: required<ApprovalFlow>(),
  /** The name of someone of the workspace by their id. */
  nameOf: reactive<(id: string) => string | undefined>(() => () => undefined, { attribute: false }),
  /** Ids in the order in which the stages are shown. */
  order: internal<readonly number[]>([]),
  held: internal<Held>(),
  said: internal(''),
}) {
  #stop: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('flow') && !this.held) this.order = this.flow.stages.map(({ id }) => id);
  }

  protected override updated(): void {
    // A row that was moved is out of the document for a moment, and has lost the focus.
    if (!this.held?.byKey) return;
    const grip = this.renderRoot.querySelector<HTMLElement>(`li[data-stage="${this.held.id}"] .grip`);
    if ((this.renderRoot as ShadowRoot).activeElement !== grip) grip?.focus();
  }

  #stage(id: number): ApprovalStage | undefined {
    return this.flow.stages.find((stage) => stage.id === id);
  }

  #moveTo(index: number): void {
    const { held } = this;
    if (!held) return;
    const others = this.order.filter((id) => id !== held.id);
    const at = Math.min(others.length, Math.max(0, index));
    this.order = [...others.slice(0, at), held.id, ...others.slice(at)];
  }

  #pickUp(id: number, byKey: boolean): void {
    this.held = { id, byKey, before: this.order };
    if (byKey) {
      const name = this.#stage(id)?.name ?? '';
      this.said = msg(str`${name} is picked up. Arrow keys choose its position, Space drops it, Escape cancels.`);
    }
  }

  #putDown(): void {
    const { held } = this;
    this.held = undefined;
    if (!held) return;
    this.said = this.#saidPlace(held.id);
    if (held.before.some((id, index) => id !== this.order[index])) this.notify('order-change', this.order);
  }

  #putBack(): void {
    const { held } = this;
    if (!held) return;
    this.held = undefined;
    this.order = held.before;
    this.said = this.#saidPlace(held.id);
  }

  #saidPlace(id: number): string {
    const name = this.#stage(id)?.name ?? '';
    return msg(str`${name}, position ${this.order.indexOf(id) + 1} of ${this.order.length}`);
  }

  #onGrip(event: MouseEvent, id: number): void {
    if (event.detail !== 0) return;
    if (this.held) this.#putDown();
    else this.#pickUp(id, true);
  }

  #onKeydown(event: KeyboardEvent): void {
    const { held } = this;
    if (!held?.byKey) return;
    const at = this.order.indexOf(held.id);
    const places: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: this.order.length };
    const place = places[event.key];
    if (event.key === 'Tab') return this.#putBack();
    if (event.key === 'Escape') this.#putBack();
    else if (place !== undefined) {
      this.#moveTo(place);
      this.said = this.#saidPlace(held.id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #onDown(event: PointerEvent, id: number): void {
    if (event.button !== 0 || !event.isPrimary || this.held) return;
    this.#stop?.abort();
    const { signal } = (this.#stop = new AbortController());
    const { pointerId, clientY: startY } = event;
    const onMove = (moved: PointerEvent): void => {
      if (moved.pointerId !== pointerId) return;
      if (!this.held && Math.abs(moved.clientY - startY) > 4) this.#pickUp(id, false);
      if (!this.held) return;
      const rows = [...this.renderRoot.querySelectorAll<HTMLElement>('li[data-stage]')].filter(
        (row) => row.dataset['stage'] !== String(id),
      );
      this.#moveTo(
        rows.filter((row) => {
          const { top, height } = row.getBoundingClientRect();
          return moved.clientY > top + height / 2;
        }).length,
      );
    };
    const end = (isDropped: boolean): void => {
      this.#stop?.abort();
      if (isDropped) this.#putDown();
      else this.#putBack();
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }

  #row(stage: ApprovalStage) {
    const { id, slug, name, category, color, itemCount, renders, dueInHours } = stage;
    const review = describeReview(stage, this.nameOf);
    const isEntry = slug === this.flow.entryStage;
    const isChange = slug === this.flow.changeStage;
    const days = dueInHours === null ? undefined : formatNumber(Math.round(dueInHours / 2.4) / 10);
    const facts = [
      ...(review === undefined ? [] : [review]),
      describeRenders(renders),
      ...(days === undefined ? [] : [msg(str`Due after ${days} days`)]),
      msg(str`Templates: ${formatNumber(itemCount)}`),
    ];
    return html`<li data-stage=${id} data-color=${color ?? ''} ?data-held=${this.held?.id === id}>
      <button
        type="button"
        class="grip"
        aria-label=${msg(str`Move stage ${name}`)}
        aria-description=${msg('Space picks it up, arrow keys choose its position, Space drops it, Escape cancels.')}
        aria-pressed=${String(this.held?.id === id)}
        @click=${(event: MouseEvent) => this.#onGrip(event, id)}
        @pointerdown=${(event: PointerEvent) => this.#onDown(event, id)}
      >
        <platen-icon name="GripVertical"></platen-icon>
      </button>
      <div class="about">
        <p class="name">
          <span class="dot"></span><strong><bdi>${name}</bdi></strong>
          <span class="soft">${categoryName(category)}</span>
          ${isEntry ? html`<platen-badge tone="accent">${msg('Templates start here')}</platen-badge>` : nothing}
          ${isChange ? html`<platen-badge>${msg('Changes are made here')}</platen-badge>` : nothing}
        </p>
        <p class="soft">${facts.join(' · ')}</p>
      </div>
      <platen-icon-button
        icon="Pencil"
        .label=${msg(str`Edit stage ${name}`)}
        @click=${() => this.notify('stage-edit', stage)}
      ></platen-icon-button>
      <platen-icon-button
        icon="Trash2"
        .label=${isEntry || isChange ? msg(str`Stage ${name} is in use: choose another one for its purpose first`) : msg(str`Delete stage ${name}`)}
        ?disabled=${isEntry || isChange}
        @click=${() => this.notify('stage-remove', stage)}
      ></platen-icon-button>
    </li>`;
  }

  override render() {
    const stages = this.order.flatMap((id) => this.#stage(id) ?? []);
    return html`<ol @keydown=${this.#onKeydown}>
        ${repeat(
          stages,
          ({ id }) => id,
          (stage) => this.#row(stage),
        )}
      </ol>
      <p class="visually-hidden" role="status" aria-live="assertive">${this.said}</p>`;
  }

  static override styles = [baseStyles, stageColors, stageListStyles];
}

defineElement('platen-stage-list', PlatenStageList);
