import { msg, str } from '@lit/localize';
import { SignalWatcher } from '@lit-labs/preact-signals';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ApprovalComment } from '@platen/api';
import { defineElement } from '../controls/define.ts';
import { PlatenElement } from '../controls/platen-element.ts';
import { baseStyles } from '../theme/base-styles.ts';
import type { PlatenCommentBox } from './comment-box.ts';
import type { PlatenCommentThread } from './comment-thread.ts';
import type { Conversation } from './conversation.ts';
import type { MentionedPerson } from './mentions.ts';
import { describeReviewError } from './review-error.ts';
import { openThreads, type Thread } from './threads.ts';
import { internal, reactive, withProperties } from '../controls/with-properties.ts';
import '../controls/button.ts';
import '../controls/switch-field.ts';
import './comment-box.ts';
import './comment-thread.ts';

/** A page as comments name it. */
export interface NamedPage {
  id: string;
  name: string;
}

/**
 * Comments on a template in a flow, and a box for new ones.
 * @slot pin - Beside the button of a new comment, such as one that puts a pin.
 * @fires pin-select - A pin is to be shown; `detail` is the comment's id.
 * @fires thread-hover - `detail` is the id of the comment that is looked at, or undefined.
 * @fires draft-sent - What was written with the pin of `draft` is sent, or is not to be sent; the pin is no draft any more.
 */
export class PlatenCommentList extends withProperties(SignalWatcher(PlatenElement), {
  conversation: reactive<Conversation>(undefined, { attribute: false }),
  people: reactive<readonly MentionedPerson[]>([], { attribute: false }),
  personId: reactive('', { attribute: false }),
  isAdmin: reactive(false, { type: Boolean }),
  /** The template's version that is shown. */
  version: reactive(''),
  /** The pages there are. */
  pages: reactive<readonly NamedPage[]>([], { attribute: false }),
  activeId: reactive<number>(undefined, { attribute: false }),
  /** A pin that the next comment is given. */
  draft: reactive<NonNullable<ApprovalComment['pin']>>(undefined, { attribute: false }),
  showsResolved: internal(false),
  busy: internal(false),
  error: internal(''),
}) {
  get #box(): PlatenCommentBox | null {
    return this.renderRoot.querySelector<PlatenCommentBox>('.new');
  }

  /** Puts the focus where a comment is written. */
  async write(): Promise<void> {
    await this.updateComplete;
    await this.#box?.updateComplete;
    this.#box?.scrollIntoView({ block: 'nearest' });
    this.#box?.focus();
  }

  /** Shows a comment, and puts the focus on it. */
  async show(id: number): Promise<void> {
    const thread = this.conversation?.threads.peek()?.find(({ comment }) => comment.id === id);
    if (thread && thread.comment.resolvedAt !== null) this.showsResolved = true;
    await this.updateComplete;
    const element = this.renderRoot.querySelector<PlatenCommentThread>(`[data-id="${id}"]`);
    await element?.updateComplete;
    element?.scrollIntoView({ block: 'nearest' });
    element?.focus({ preventScroll: true });
  }

  async #send(event: CustomEvent<{ text: string; mentions: string[] }>): Promise<void> {
    const { conversation, draft } = this;
    if (!conversation || this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      await conversation.add({ ...event.detail, ...(draft && { pin: draft }) });
      this.#box?.clear();
      this.notify('draft-sent');
    } catch (error) {
      this.error = describeReviewError(error);
    }
    this.busy = false;
  }

  #placeOf({ comment: { pin }, number }: Thread): string {
    if (!pin || number === undefined) return '';
    const index = this.pages.findIndex(({ id }) => id === pin.pageId);
    const page = this.pages[index];
    if (!page) return msg('on a deleted page');
    return page.name ? msg(str`Page ${index + 1}: ${page.name}`) : msg(str`Page ${index + 1}`);
  }

  override render() {
    const threads = this.conversation?.threads.value;
    if (!threads) return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    const open = openThreads(threads);
    const resolved = threads.length - open.length;
    // The newest first: what was just written stands below where it was written.
    const shown = (this.showsResolved ? threads : open).toReversed();
    return html`
      <platen-comment-box
        class="new"
        .label=${this.draft ? msg('Comment for the new pin') : msg('Comment')}
        .action=${msg('Comment')}
        .people=${this.people}
        .busy=${this.busy}
        ?can-cancel=${this.draft !== undefined}
        @comment-send=${this.#send}
        @comment-cancel=${() => this.notify('draft-sent')}
        ><slot name="pin"></slot
      ></platen-comment-box>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${
        resolved > 0
          ? html`<platen-switch-field
              .label=${msg(str`Show resolved (${resolved})`)}
              .value=${this.showsResolved}
              @value-change=${(event: CustomEvent<boolean>) => (this.showsResolved = event.detail)}
            ></platen-switch-field>`
          : nothing
      }
      ${
        shown.length === 0
          ? html`<p class="soft">${resolved > 0 ? msg('All comments are resolved.') : msg('No comments yet')}</p>`
          : html`<ol
              aria-label=${msg('Comments')}
              @pin-select=${(event: CustomEvent<number>) => this.notify('pin-select', event.detail)}
              @thread-hover=${(event: CustomEvent<number | undefined>) => this.notify('thread-hover', event.detail)}
            >
              ${repeat(
                shown,
                ({ comment }) => comment.id,
                (thread) =>
                  html`<li>
                    <platen-comment-thread
                      data-id=${thread.comment.id}
                      .thread=${thread}
                      .conversation=${this.conversation}
                      .people=${this.people}
                      .personId=${this.personId}
                      .isAdmin=${this.isAdmin}
                      .version=${this.version}
                      .place=${this.#placeOf(thread)}
                      .active=${thread.comment.id === this.activeId}
                    ></platen-comment-thread>
                  </li>`,
              )}
            </ol>`
      }
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
      }
      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      .soft {
        color: var(--platen-ink-soft);
      }
      .error {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-comment-list', PlatenCommentList);

declare global {
  interface HTMLElementTagNameMap {
    'platen-comment-list': PlatenCommentList;
  }
}
