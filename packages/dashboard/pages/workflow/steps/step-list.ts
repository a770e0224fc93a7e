import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { WorkflowStep } from '@platen/api';
import { defineElement, internal, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { SlotDrag } from '../../../elements/slot-drag.ts';
import { catalogText } from '../../../workflows/catalog-text.ts';
import { readConfigFields } from '../../../workflows/config-fields.ts';
import { changeStep, duplicateStep, freeKey, insertStep, moveStep, removeStep } from '../../../workflows/edit-steps.ts';
import type { ColumnTaker } from '../../../workflows/row-expression-field.ts';
import { columnsBefore } from '../../../workflows/step-columns.ts';
import type { StepFacts, StepsChange } from './checked-workflow.ts';
import type { PlatenStepCard, StepAction } from './step-card.ts';
import { stepListStyles } from './step-list-styles.ts';
import './step-card.ts';

/**
 * The steps of a workflow, which are added to, ordered and opened here. Steps and columns can be dragged; buttons and menus do the same.
 * @fires steps-change - `detail` is the StepsChange.
 * @fires open-change - `detail` is the key of the step that is open; empty for none.
 */
export class PlatenStepList extends withProperties(PlatenElement, {
  facts: required<StepFacts>(),
  /** Key of the open step. */
  opened: reactive('', { attribute: false }),
  /** Where a step is being added; undefined while none is. */
  adding: internal<number>(),
  /** The gap over which a step is dragged. */
  gap: internal<number>(),
  /** Said to screen readers. */
  said: internal(''),
}) {
  readonly #targets: HTMLElement[] = [];
  #target: HTMLElement | undefined;

  constructor() {
    super();
    const drag = new SlotDrag(this, {
      pick: (event) => this.#pick(event),
      slotAt: (x, y) => this.#slotAt(x, y),
      over: (slot) => this.#over(slot),
      end: (dragged, slot) => this.#drop(dragged, slot),
    });
    this.addController(drag);
  }

  #change(steps: readonly WorkflowStep[], subject = ''): void {
    this.notify('steps-change', { steps, subject } satisfies StepsChange);
  }

  #open(key: string): void {
    this.notify('open-change', key);
  }

  #titleOf({ type }: WorkflowStep): string {
    const node = this.facts.catalog.get(type);
    return node ? catalogText.of(node.title) : type;
  }

  /** Opens the list of steps to add one before a place. */
  async add(index: number): Promise<void> {
    await import('./node-dialog.ts');
    this.adding = index;
  }

  #insert(index: number, type: string): void {
    this.adding = undefined;
    const { steps, catalog } = this.facts;
    const key = freeKey(type, steps);
    this.#change(insertStep(steps, index, type, firstConfig(catalog.get(type)?.configSchema)));
    this.#open(key);
    void this.#focus(key);
  }

  async #focus(key: string): Promise<void> {
    // The page draws the steps that it was given.
    await this.updateComplete;
    await new Promise(requestAnimationFrame);
    const cards = [...this.renderRoot.querySelectorAll<PlatenStepCard>('platen-step-card')];
    cards.find(({ step }) => step.key === key)?.focus();
  }

  #move(from: number, to: number): void {
    const { steps } = this.facts;
    const step = steps[from];
    if (!step || from === to) return;
    this.#change(moveStep(steps, from, to));
    this.said = msg(str`${this.#titleOf(step)} is now step ${to + 1} of ${steps.length}.`);
    void this.#focus(step.key);
  }

  #act(action: StepAction, index: number): void {
    const { steps } = this.facts;
    const step = steps[index];
    if (!step) return;
    if (action === 'toggle') this.#open(this.opened === step.key ? '' : step.key);
    else if (action === 'duplicate') {
      this.#change(duplicateStep(steps, index));
      void this.#focus(freeKey(step.key, steps));
    } else if (action === 'delete') {
      this.#change(removeStep(steps, index));
      this.said = msg(str`${this.#titleOf(step)} was deleted. Undo brings it back.`);
      const next = steps[index + 1] ?? steps[index - 1];
      if (next) void this.#focus(next.key);
    } else this.#move(index, action === 'up' ? index - 1 : index + 1);
  }

  #rename(index: number, key: string): void {
    this.#change(changeStep(this.facts.steps, index, { key }));
    this.#open(key);
  }

  // Dragging

  #pick(event: PointerEvent): HTMLElement | undefined {
    if (this.facts.isReadOnly) return undefined;
    const path = event.composedPath().filter((node) => node instanceof HTMLElement);
    const chip = path.find(({ dataset }) => dataset['column'] !== undefined);
    if (chip) return chip;
    const isGrip = path.some(({ dataset }) => dataset['part'] === 'grip');
    return isGrip ? path.find(({ localName }) => localName === 'platen-step-card') : undefined;
  }

  #slotAt(x: number, y: number): string | undefined {
    const cards = [...this.renderRoot.querySelectorAll<HTMLElement>('platen-step-card')];
    if (cards.some((card) => card.dataset['dragged'] !== undefined)) {
      const before = cards.findIndex((card) => {
        const { top, height } = card.getBoundingClientRect();
        return card.dataset['dragged'] === undefined && y < top + height / 2;
      });
      return `gap:${before < 0 ? cards.length : before}`;
    }
    const target = targetAt(x, y);
    if (!target) return undefined;
    const known = this.#targets.indexOf(target);
    return `field:${known < 0 ? this.#targets.push(target) - 1 : known}`;
  }

  #over(slot: string | undefined): void {
    const [kind, number] = (slot ?? '').split(':');
    this.gap = kind === 'gap' ? Number(number) : undefined;
    this.#target?.removeAttribute('data-target');
    this.#target = kind === 'field' ? this.#targets[Number(number)] : undefined;
    this.#target?.setAttribute('data-target', '');
  }

  #drop(dragged: HTMLElement, slot: string | undefined): void {
    const [kind, number] = (slot ?? '').split(':');
    const { steps, samples } = this.facts;
    if (kind === 'gap') {
      const from = steps.indexOf((dragged as PlatenStepCard).step);
      const gap = Number(number);
      this.#move(from, gap > from ? gap - 1 : gap);
    } else if (kind === 'field') {
      const index = steps.findIndex(({ key }) => key === this.opened);
      const column = columnsBefore(steps, index, samples).find(
        ({ expression }) => expression === dragged.dataset['column'],
      );
      if (column) (this.#targets[Number(number)] as ColumnTaker | undefined)?.takeColumn(column);
    }
    this.#targets.length = 0;
  }

  override render() {
    const { facts } = this;
    const { steps } = facts;
    return html`<p class="visually-hidden" role="status">${this.said}</p>
      <ol>
        ${repeat(
          steps,
          ({ key }) => key,
          (step, index) => html`<li>${this.#gap(index)}${this.#card(step, index)}</li>`,
        )}
      </ol>
      ${this.#gap(steps.length)}
      ${
        this.adding === undefined
          ? nothing
          : html`<platen-node-dialog
              .catalog=${facts.catalog}
              ?triggers=${this.adding === 0 && facts.catalog.get(steps[0]?.type ?? '')?.kind !== 'trigger'}
              @node-choose=${({ detail }: CustomEvent<string>) => this.#insert(this.adding ?? steps.length, detail)}
              @dialog-close=${() => (this.adding = undefined)}
            ></platen-node-dialog>`
      }`;
  }

  #card(step: WorkflowStep, index: number) {
    return html`<platen-step-card
      .step=${step}
      .index=${index}
      .facts=${this.facts}
      ?open=${this.opened === step.key}
      @step-action=${({ detail }: CustomEvent<StepAction>) => this.#act(detail, index)}
      @step-rename=${({ detail }: CustomEvent<string>) => this.#rename(index, detail)}
      @settings-change=${({ detail }: CustomEvent<{ config: Record<string, unknown>; subject: string }>) =>
        this.#change(changeStep(this.facts.steps, index, { config: detail.config }), detail.subject)}
    ></platen-step-card>`;
  }

  #gap(index: number) {
    const { steps, isReadOnly } = this.facts;
    const isLast = index === steps.length;
    const previous = steps[index - 1];
    const label = previous ? msg(str`Add a step after ${this.#titleOf(previous)}`) : msg('Add a step at the beginning');
    return html`<div class="gap" ?data-target=${this.gap === index} ?data-first=${index === 0}>
      ${
        isReadOnly
          ? nothing
          : isLast
            ? html`<platen-button icon="Plus" @click=${() => this.add(index)}>${msg('Add a step')}</platen-button>`
            : html`<platen-icon-button
                icon="Plus"
                .label=${label}
                @click=${() => this.add(index)}
              ></platen-icon-button>`
      }
    </div>`;
  }

  static override styles = [baseStyles, stepListStyles];
}

/** Settings that a new step begins with: a time that can be changed, in the time zone of the person. */
function firstConfig(schema: unknown): Record<string, unknown> {
  const config: Record<string, unknown> = {};
  for (const { name, editor } of readConfigFields(schema)) {
    if (editor.kind === 'cron') config[name] = '0 9 * * 1-5';
    if (editor.kind === 'time-zone') config[name] = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  return config;
}

/** The innermost element at a point of the window that takes columns. */
function targetAt(x: number, y: number): HTMLElement | undefined {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const inner = found?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  let node: Node | null = found;
  while (node) {
    if (node instanceof HTMLElement && node.dataset['takesColumn'] !== undefined) return node;
    node = node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode);
  }
  return undefined;
}

defineElement('platen-step-list', PlatenStepList);
