import { msg, str } from '@lit/localize';
import Archive from 'lucide/dist/esm/icons/archive.mjs';
import CalendarClock from 'lucide/dist/esm/icons/calendar-clock.mjs';
import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs';
import RotateCcw from 'lucide/dist/esm/icons/rotate-ccw.mjs';
import { html, nothing } from 'lit';
import type { ApprovalItem, ApprovalPerson } from '@platen/api';
import {
  defineElement,
  registerIcons,
  type MenuItem,
  internal,
  reactive,
  required,
  withProperties,
} from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { initialsOf, listNames, personName } from '../../elements/approval-text.ts';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { imageCardStyles } from '../../elements/image-card-styles.ts';
import { cardStyles } from './card-styles.ts';
import { listMarks } from './card-marks.ts';
import '../../elements/badge.ts';

registerIcons({ Archive, CalendarClock, MessageSquare, RotateCcw });

/** Parts of a card that take the focus. */
export type CardPart = 'grip' | 'link' | 'check' | 'menu';

/** Faces that are shown of those who approved; the number says the rest. */
const maxFaces = 4;

/**
 * A template on a board.
 * @fires card-pick - The grip was pressed without a pointer, as by Space or Enter.
 * @fires card-check - It was chosen among others, or no longer.
 * @fires card-menu - Its menu opens: `items` must be there once this was heard.
 * @fires card-action - `detail` is what was chosen in the menu.
 */
export class PlatenApprovalCard extends withProperties(DashboardElement, {
  item: required<ApprovalItem>(),
  /** Path of the page of the template in its flow. */
  path: reactive(''),
  /** The time, in milliseconds since 1970: what is late by it is marked. */
  now: reactive(0, { type: Number }),
  blocksRenders: reactive(false, { type: Boolean }),
  /** Whether the person may move it. */
  mayMove: reactive(false, { type: Boolean, reflect: true, attribute: 'may-move' }),
  /** Whether the tab key comes to it; it does to one card of each column. */
  isCurrent: reactive(false, { type: Boolean }),
  isChosen: reactive(false, { type: Boolean, reflect: true, attribute: 'chosen' }),
  /** Whether it is picked up. */
  isHeld: reactive(false, { type: Boolean, reflect: true, attribute: 'held' }),
  /** Whether its move is in progress. */
  isWaiting: reactive(false, { type: Boolean, reflect: true, attribute: 'waiting' }),
  /** Items of its menu. */
  items: reactive<readonly MenuItem[]>([], { attribute: false }),
  isBroken: internal(false),
}) {
  /** Puts the focus on a part; where there is none such, on its link. */
  focusPart(part: CardPart): void {
    const found = this.renderRoot.querySelector<HTMLElement>(`[data-part=${part}]`);
    (found ?? this.renderRoot.querySelector<HTMLElement>('[data-part=link]'))?.focus();
  }

  /** The part that has the focus. */
  get focusedPart(): CardPart | undefined {
    const active = (this.renderRoot as ShadowRoot).activeElement;
    return active instanceof HTMLElement ? (active.dataset['part'] as CardPart | undefined) : undefined;
  }

  #onGrip(event: MouseEvent): void {
    // A pointer drags; what presses without one, keys and assistive programs, has no place on the screen.
    if (event.detail === 0) this.notify('card-pick');
  }

  #image() {
    const { thumbnailUrl } = this.item.template;
    if (thumbnailUrl === null || this.isBroken) return html`<platen-icon name="Image"></platen-icon>`;
    return html`<img
      src=${thumbnailUrl}
      alt=""
      loading="lazy"
      decoding="async"
      draggable="false"
      @error=${() => (this.isBroken = true)}
    />`;
  }

  #face(person: ApprovalPerson, kind: 'approved' | 'changes') {
    return html`<span class="face" data-kind=${kind}>${initialsOf(personName(person))}</span>`;
  }

  #approvals() {
    const { approvals } = this.item;
    if (!approvals) return nothing;
    const { required: needed, approvedBy, changesRequestedBy } = approvals;
    const given = formatNumber(approvedBy.length);
    const names = listNames(approvedBy.map(personName));
    const label =
      approvedBy.length === 0
        ? msg(str`${given} of ${formatNumber(needed)} approvals`)
        : msg(str`${given} of ${formatNumber(needed)} approvals: ${names}`);
    return html`<span class="approvals" role="img" aria-label=${label} title=${label}>
      <span class="faces">
        ${approvedBy.slice(0, maxFaces).map((person) => this.#face(person, 'approved'))}
        ${changesRequestedBy.slice(0, maxFaces).map((person) => this.#face(person, 'changes'))}
      </span>
      <platen-icon name="CircleCheck"></platen-icon><span>${given}/${formatNumber(needed)}</span>
    </span>`;
  }

  #facts() {
    const { reviewRound, stage, commentCount } = this.item;
    const isInReview = stage.category === 'review' || reviewRound > 1;
    if (!isInReview && commentCount === 0) return nothing;
    const comments = msg(str`Comments: ${formatNumber(commentCount)}`);
    return html`<div class="facts">
      ${isInReview ? html`<span>${msg(str`Round ${formatNumber(reviewRound)}`)}</span>` : nothing} ${this.#approvals()}
      ${
        commentCount > 0
          ? html`<span class="comments" role="img" aria-label=${comments} title=${comments}>
              <platen-icon name="MessageSquare"></platen-icon><span>${formatNumber(commentCount)}</span>
            </span>`
          : nothing
      }
    </div>`;
  }

  override render() {
    const { item } = this;
    const { name } = item.template;
    const stop = this.isCurrent ? 0 : -1;
    const marks = listMarks(item, { now: this.now, blocksRenders: this.blocksRenders });
    const actions = msg(str`Actions for ${name}`);
    return html`<article aria-busy=${this.isWaiting ? 'true' : nothing}>
      <a data-part="link" href=${this.href(this.path)} draggable="false" tabindex=${stop}>
        <span class="image">${this.#image()}</span>
        <span class="name"><bdi>${name}</bdi></span>
      </a>
      ${
        this.mayMove
          ? html`<input
                type="checkbox"
                data-part="check"
                data-still
                tabindex=${stop}
                aria-label=${msg(str`Select ${name}`)}
                .checked=${this.isChosen}
                @change=${() => this.notify('card-check')}
              />
              <button
                type="button"
                class="grip"
                data-part="grip"
                tabindex=${stop}
                aria-label=${msg(str`Move ${name}`)}
                aria-description=${msg('Space picks it up, arrow keys choose the column, Space drops it, Escape cancels.')}
                aria-pressed=${String(this.isHeld)}
                @click=${this.#onGrip}
              >
                <platen-icon name="GripVertical"></platen-icon>
              </button>`
          : nothing
      }
      <platen-menu
        data-still
        placement="below-end"
        .label=${actions}
        .items=${this.items}
        @open-change=${({ detail }: CustomEvent<boolean>) => detail && this.notify('card-menu')}
        @menu-select=${({ detail }: CustomEvent<string>) => this.notify('card-action', detail)}
      >
        <button
          type="button"
          class="more"
          slot="trigger"
          data-part="menu"
          tabindex=${stop}
          aria-label=${actions}
          aria-haspopup="menu"
        >
          <platen-icon name="EllipsisVertical"></platen-icon>
        </button>
      </platen-menu>
      ${this.#facts()}
      ${
        marks.length > 0
          ? html`<ul class="marks">
              ${marks.map(
                ({ icon, tone, text, more }) =>
                  html`<li data-tone=${tone}>
                    <platen-icon .name=${icon}></platen-icon>
                    <span>${text}${more ? html`: <q dir="auto">${more}</q>` : nothing}</span>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
    </article>`;
  }

  static override styles = [baseStyles, imageCardStyles, cardStyles];
}

defineElement('platen-approval-card', PlatenApprovalCard);
