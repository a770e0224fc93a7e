import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { ApprovalComment } from '@platen/api';
import { defineElement } from '../controls/define.ts';
import { PlatenElement } from '../controls/platen-element.ts';
import { currentLocale } from '../locales/localization.ts';
import type { PlatenCommentBox } from './comment-box.ts';
import type { Conversation } from './conversation.ts';
import { splitMentions, type MentionedPerson } from './mentions.ts';
import { describeReviewError } from './review-error.ts';
import type { Thread } from './threads.ts';
import { threadStyles } from './thread-styles.ts';
import { internal, reactive, required, withProperties } from '../controls/with-properties.ts';
import '../controls/button.ts';
import '../controls/icon.ts';
import './comment-box.ts';

/**
 * A comment with its replies: read, replied to, resolved and deleted.
 * @fires pin-select - Its pin is to be shown; `detail` is the comment's id.
 * @fires thread-hover - `detail` is the comment's id, or undefined when it was left.
 */
export class PlatenCommentThread extends withProperties(PlatenElement, {
  thread: required<Thread>(),
  conversation: required<Conversation>(),
  people: reactive<readonly MentionedPerson[]>([], { attribute: false }),
  /** The person viewing it. */
  personId: reactive('', { attribute: false }),
  /** Whether they may delete comments of others. */
  isAdmin: reactive(false, { type: Boolean }),
  /** The template's version that is shown. */
  version: reactive(''),
  /** Where its pin is, in words; empty: it has none. */
  place: reactive(''),
  /** Whether its pin is shown marked. */
  active: reactive(false, { type: Boolean, reflect: true }),
  isReplying: internal(false),
  /** The comment that is asked about before it is deleted. */
  removing: internal<number>(),
  busy: internal(false),
  error: internal(''),
}) {
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('article')?.focus(options);
  }

  async #do(run: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = '';
    try {
      await run();
      return true;
    } catch (error) {
      this.error = describeReviewError(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #reply(event: CustomEvent<{ text: string; mentions: string[] }>): Promise<void> {
    const { comment } = this.thread;
    const isSent = await this.#do(() => this.conversation.add({ ...event.detail, parentId: comment.id }));
    if (!isSent) return;
    this.renderRoot.querySelector<PlatenCommentBox>('platen-comment-box')?.clear();
    this.isReplying = false;
  }

  async #openReply(): Promise<void> {
    this.isReplying = true;
    await this.updateComplete;
    const box = this.renderRoot.querySelector<PlatenCommentBox>('platen-comment-box');
    await box?.updateComplete;
    box?.focus();
  }

  override render() {
    const { comment, replies, number } = this.thread;
    const isResolved = comment.resolvedAt !== null;
    return html`<article
      tabindex="-1"
      ?data-resolved=${isResolved}
      aria-label=${msg(str`Comment of ${comment.author.name || msg('former member')}`)}
      @pointerenter=${() => this.notify('thread-hover', comment.id)}
      @pointerleave=${() => this.notify('thread-hover')}
      @focusin=${() => this.notify('thread-hover', comment.id)}
      @focusout=${() => this.notify('thread-hover')}
    >
      ${
        number === undefined
          ? nothing
          : html`<button class="pin" type="button" @click=${() => this.notify('pin-select', comment.id)}>
              <span class="visually-hidden">${msg('Show pin')} </span><span class="mark">${number}</span>
              <bdi>${this.place}</bdi>
            </button>`
      }
      ${this.#renderComment(comment)}
      ${replies.map((reply) => html`<div class="reply">${this.#renderComment(reply)}</div>`)}
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${
        this.isReplying
          ? html`<platen-comment-box
              can-cancel
              .label=${msg('Your reply')}
              .action=${msg('Reply')}
              .people=${this.people}
              .busy=${this.busy}
              @comment-send=${this.#reply}
              @comment-cancel=${() => (this.isReplying = false)}
            ></platen-comment-box>`
          : html`<div class="actions">
              <button type="button" @click=${this.#openReply}>${msg('Reply')}</button>
              ${
                comment.deletedAt === null
                  ? html`<button
                      type="button"
                      ?disabled=${this.busy}
                      @click=${() => this.#do(() => this.conversation.resolve(comment.id, !isResolved))}
                    >
                      ${isResolved ? msg('Reopen') : msg('Resolve')}
                    </button>`
                  : nothing
              }
              ${this.#mayRemove(comment) ? this.#renderRemove(comment.id) : nothing}
            </div>`
      }
    </article>`;
  }

  #mayRemove({ author, deletedAt }: ApprovalComment): boolean {
    return deletedAt === null && (author.id === this.personId || this.isAdmin);
  }

  #renderComment(comment: ApprovalComment) {
    const { id, parentId, author, text, mentions, kind, version, createdAt, deletedAt } = comment;
    if (deletedAt !== null) return html`<p class="gone">${msg('This comment was deleted.')}</p>`;
    const said = kindText(kind);
    const parts = splitMentions(
      text,
      mentions.map(({ name }) => name),
    );
    const when = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
    const mayRemove = this.#mayRemove(comment);
    return html`<header>
        <strong><bdi>${author.name || msg('Former member')}</bdi></strong>
        ${said ? html`<span class="kind" data-kind=${kind}>${said}</span>` : nothing}
        <time datetime=${createdAt}>${when.format(new Date(createdAt))}</time>
        ${version !== this.version && this.version !== '' ? html`<span>${msg(str`of version ${version}`)}</span>` : nothing}
      </header>
      <p class="text" dir="auto">
        <span>${parts.map((part) => (part.isMention ? html`<mark>${part.text}</mark>` : part.text))}</span>
      </p>
      ${mayRemove && parentId !== null ? this.#renderRemove(id) : nothing}`;
  }

  #renderRemove(id: number) {
    if (this.removing !== id) {
      return html`<button class="remove" type="button" @click=${() => (this.removing = id)}>${msg('Delete…')}</button>`;
    }
    return html`<div class="sure" role="group" aria-label=${msg('Delete this comment?')}>
      <span>${msg('Delete this comment?')}</span>
      <platen-button variant="danger" ?busy=${this.busy} @click=${() => this.#do(() => this.conversation.remove(id))}
        >${msg('Delete')}</platen-button
      >
      <platen-button variant="quiet" @click=${() => (this.removing = undefined)}>${msg('Cancel')}</platen-button>
    </div>`;
  }

  static override styles = threadStyles;
}

/** Returns the label of the action a comment was made with; undefined for plain comments. */
function kindText(kind: ApprovalComment['kind']): string | undefined {
  switch (kind) {
    case 'approval':
      return msg('Approved');
    case 'changes_requested':
      return msg('Requested changes');
    case 'move':
      return msg('Moved');
    case 'comment':
      return undefined;
  }
}

defineElement('platen-comment-thread', PlatenCommentThread);
