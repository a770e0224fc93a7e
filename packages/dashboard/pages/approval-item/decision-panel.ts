import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalFlow, ApprovalItem } from '@platen/api';
import {
  defineElement,
  PlatenElement,
  type MenuItem,
  reactive,
  required,
  withProperties,
} from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { describeRenders, listNames, personName } from '../../elements/approval-text.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { stageColors } from '../../elements/stage-colors.ts';
import { approvalText, blockerText } from './item-text.ts';
import { hasApproved, mayMove, nextReview, whyNotApprove, whyNotRequest, type Viewer } from './may-decide.ts';
import '../../elements/badge.ts';

/** Actions on an item. */
export type ItemAction = 'approve' | 'request' | 'submit' | 'move' | 'hold' | 'release' | 'due' | 'remove';

/**
 * Where an item stands, and what the person who looks at it may do.
 * @fires item-action - `detail` is an `ItemAction`.
 */
export class PlatenDecisionPanel extends withProperties(PlatenElement, {
  flow: required<ApprovalFlow>(),
  item: required<ApprovalItem>(),
  viewer: required<Viewer>(),
  /** Of members, by their ids. */
  names: reactive<ReadonlyMap<string, string>>(new Map(), { attribute: false }),
  /** Whether the design is another one than the one that is shown. */
  isStale: reactive(false, { type: Boolean }),
  busy: reactive(false, { type: Boolean }),
}) {
  #act(action: ItemAction): void {
    this.notify('item-action', action);
  }

  override render() {
    const { item } = this;
    const isLate = item.dueAt !== null && Date.parse(item.dueAt) < Date.now();
    return html`
      <div class="stage" data-color=${item.stage.color ?? ''}>
        <span class="dot"></span><strong><bdi>${item.stage.name}</bdi></strong>
        ${item.reviewRound > 1 ? html`<platen-badge>${msg(str`Round ${item.reviewRound}`)}</platen-badge>` : nothing}
        ${
          item.dueAt === null
            ? nothing
            : html`<platen-badge tone=${isLate ? 'danger' : 'plain'} icon="Clock"
                >${isLate ? msg(str`Was due ${formatInstant(item.dueAt)}`) : msg(str`Due ${formatInstant(item.dueAt)}`)}</platen-badge
              >`
        }
      </div>
      ${this.#renderFacts()} ${this.#renderActions()}
    `;
  }

  #renderFacts() {
    const { item, flow } = this;
    const { changesRequested, heldBack, movedWithoutApproval } = item;
    const approvals = approvalText(item);
    const facts = [
      ...(approvals === undefined ? [] : [html`<li>${approvals}</li>`]),
      ...(changesRequested
        ? [
            html`<li class="warning">
              ${msg(str`${listNames(changesRequested.by.map(personName))} requested changes in ${changesRequested.stage.name}.`)}
            </li>`,
          ]
        : []),
      ...(heldBack
        ? [
            html`<li class="warning">
              ${heldBack.releaseAt === null ? msg('On hold: not rendered.') : msg(str`On hold until ${formatInstant(heldBack.releaseAt)}: not rendered.`)}
              <q dir="auto">${heldBack.reason}</q>
            </li>`,
          ]
        : []),
      ...(movedWithoutApproval
        ? [
            html`<li class="warning">
              ${msg(str`${personName(movedWithoutApproval.by)} moved it without its approvals.`)}
              <q dir="auto">${movedWithoutApproval.reason}</q>
            </li>`,
          ]
        : []),
      ...(flow.blocksRenders ? [html`<li>${describeRenders(item.canRender)}</li>`] : []),
    ];
    return facts.length > 0
      ? html`<ul>
          ${facts}
        </ul>`
      : nothing;
  }

  #renderActions() {
    const { flow, item, viewer, busy, isStale } = this;
    const noApproval = whyNotApprove(flow, item, viewer);
    const noRequest = whyNotRequest(flow, item, viewer);
    const submitTo = item.stage.category === 'open' && mayMove(flow, viewer) ? nextReview(flow, item) : undefined;
    const isApproved = hasApproved(item, viewer);
    const blocker = noApproval;
    return html`
      ${isApproved ? html`<p class="done"><platen-icon name="CircleCheck"></platen-icon>${msg('You approved this version.')}</p>` : nothing}
      ${
        blocker
          ? html`<p class="soft" id="why">${blockerText(blocker, flow, item, (id) => this.names.get(id))}</p>`
          : nothing
      }
      <div class="buttons">
        ${
          noApproval
            ? nothing
            : html`<platen-button
                variant=${isApproved ? 'plain' : 'primary'}
                icon="Check"
                ?disabled=${busy || isStale}
                @click=${() => this.#act('approve')}
                >${isApproved ? msg('Approve again…') : msg('Approve…')}</platen-button
              >`
        }
        ${
          noRequest
            ? nothing
            : html`<platen-button icon="Undo2" ?disabled=${busy || isStale} @click=${() => this.#act('request')}
                >${msg('Request changes…')}</platen-button
              >`
        }
        ${
          submitTo
            ? html`<platen-button variant="primary" icon="ArrowUp" ?disabled=${busy} @click=${() => this.#act('submit')}
                >${msg('Submit for review…')}</platen-button
              >`
            : nothing
        }
        ${this.#renderMenu()}
      </div>
    `;
  }

  #renderMenu() {
    const { flow, item, viewer } = this;
    if (viewer.role === 'reviewer') return nothing;
    const items: MenuItem[] = [
      ...(mayMove(flow, viewer)
        ? ([
            { id: 'move', label: msg('Move to stage…'), icon: 'MoveRight' },
            { id: 'due', label: msg('Due date…'), icon: 'Clock' },
            item.heldBack
              ? { id: 'release', label: msg('Release'), icon: 'LockOpen' }
              : { id: 'hold', label: msg('Put on hold…'), icon: 'Lock' },
            'separator',
          ] satisfies MenuItem[])
        : []),
      { id: 'remove', label: msg('Remove from flow…'), icon: 'Trash2', danger: true },
    ];
    return html`<platen-menu
      placement="below-end"
      .label=${msg('More actions')}
      .items=${items}
      @menu-select=${(event: CustomEvent<ItemAction>) => this.#act(event.detail)}
    >
      <platen-icon-button
        slot="trigger"
        icon="EllipsisVertical"
        haspopup="menu"
        .label=${msg('More actions')}
      ></platen-icon-button>
    </platen-menu>`;
  }

  static override styles = [
    baseStyles,
    stageColors,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      .stage {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 8px;
        overflow-wrap: anywhere;
      }
      strong {
        font-size: 1.1em;
      }
      ul {
        display: grid;
        gap: 4px;
      }
      li,
      p {
        overflow-wrap: anywhere;
      }
      .warning {
        padding: 6px 10px;
        border-radius: var(--platen-radius-small);
        background: var(--platen-warning-wash);
        color: var(--platen-warning);
      }
      @media (forced-colors: active) {
        .warning {
          border: 1px solid CanvasText;
        }
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .done {
        display: flex;
        align-items: center;
        gap: 6px;
        color: var(--platen-success);
        font-weight: 600;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
    `,
  ];
}

defineElement('platen-decision-panel', PlatenDecisionPanel);
