import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import type { ApprovalItem } from '@platen/api';
import { defineElement } from '../../controls/define.ts';
import { currentLocale } from '../../locales/localization.ts';
import type { PlatenCommentList } from '../../review/comment-list.ts';
import { describeReviewError } from '../../review/review-error.ts';
import { EditorElement } from '../editor-element.ts';
import { showArtboardPins } from './artboard-pins.ts';
import { reviewPanelStyles } from './review-panel-styles.ts';
import { approvalsOf, type TemplateApprovals } from './template-approvals.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';
import '../../review/comment-list.ts';

/** Where the template stands in approval flows, what is said of it, and submitting it for review. Its pins are over the artboard. */
export class PlatenReviewPanel extends withProperties(EditorElement, {
  /** The slug of the flow that is chosen; empty: the first. */
  flow: internal(''),
  comment: internal(''),
  busy: internal(false),
  error: internal(''),
  /** Warnings of the service about a submission. */
  warnings: internal<readonly string[]>([]),
}) {
  #hidePins: (() => void) | undefined;

  get #approvals(): TemplateApprovals | undefined {
    return this.editor && approvalsOf(this.editor);
  }

  get #chosen(): ApprovalItem | undefined {
    const approvals = this.#approvals;
    return approvals?.items.value?.find(({ id }) => id === approvals.chosenId.value);
  }

  override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    const { editor } = this;
    const approvals = this.#approvals;
    if (!editor || !approvals) return;
    void approvals.loadPeople().catch(() => undefined);
    this.#hidePins = showArtboardPins(editor, {
      threads: () => {
        const item = this.#chosen;
        return (item && approvals.conversationOf(item)?.threads.value) ?? [];
      },
      activeId: () => approvals.activeId.value,
      onSelect: (id) => void this.#showComment(id),
      onHover: (id) => (approvals.activeId.value = id),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hidePins?.();
    this.#hidePins = undefined;
  }

  async #showComment(id: number): Promise<void> {
    await this.renderRoot.querySelector<PlatenCommentList>('platen-comment-list')?.show(id);
  }

  /** Shows the page that a comment's pin is on. */
  #showPin(id: number): void {
    const approvals = this.#approvals;
    const item = this.#chosen;
    const threads = (item && approvals?.conversationOf(item)?.threads.peek()) ?? [];
    const pageId = threads.find(({ comment }) => comment.id === id)?.comment.pin?.pageId;
    const isThere = this.editor?.state.template.peek().pages.some((page) => page.id === pageId);
    if (pageId !== undefined && isThere && this.editor) this.editor.state.pageId.value = pageId;
    if (approvals) approvals.activeId.value = id;
  }

  async #submit(): Promise<void> {
    const approvals = this.#approvals;
    const targets = approvals?.targets() ?? [];
    const target = targets.find(({ flow }) => flow.slug === this.flow) ?? targets[0];
    const saving = this.editor?.link?.open.peek()?.saving;
    if (!approvals || !target || !saving || this.busy) return;
    this.busy = true;
    this.error = '';
    this.warnings = [];
    try {
      // Reviewers see what the service has.
      const isSaved = await saving.save();
      const { id } = saving.place.peek();
      if (!isSaved || id === undefined) {
        this.error = msg('Not saved. Only saved templates can be reviewed.');
      } else {
        this.warnings = await approvals.submit(Number(id), target, this.comment);
        this.comment = '';
        this.editor?.announce(msg(str`Submitted: ${target.stage.name}`));
      }
    } catch (error) {
      this.error = describeReviewError(error);
    }
    this.busy = false;
  }

  override render() {
    const approvals = this.#approvals;
    if (!approvals) return nothing;
    const items = approvals.items.value;
    if (!items) {
      return html`<p class="soft">${msg('Save the template to submit it for review.')}</p>`;
    }
    return html`${items.map((item) => this.#renderItem(item, items.length > 1))} ${this.#renderSubmit(approvals)}
    ${this.#renderComments(approvals)}`;
  }

  #renderItem(item: ApprovalItem, isOfSeveral: boolean) {
    const { flow, stage, reviewRound, changesRequested, heldBack, canRender, approvals } = item;
    const names = (people: readonly { name: string }[]): string =>
      new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(
        people.map(({ name }) => name || msg('Former member')),
      );
    const isChosen = item.id === this.#chosen?.id;
    const base = this.editor?.service?.baseUrl.replace(/\/v1$/, '') ?? '';
    return html`<section aria-label=${flow.name}>
      <h3><bdi>${flow.name}</bdi></h3>
      <p class="stage">
        <strong><bdi>${stage.name}</bdi></strong> ${reviewRound > 1 ? msg(str`Round ${reviewRound}`) : nothing}
      </p>
      ${
        approvals
          ? html`<p>
              ${msg(str`${approvals.approvedBy.length} of ${approvals.required} approvals`)}${approvals.approvedBy.length > 0 ? html`: <bdi>${names(approvals.approvedBy)}</bdi>` : nothing}
            </p>`
          : nothing
      }
      ${
        changesRequested
          ? html`<p class="warning">
              ${msg(str`${names(changesRequested.by)} requested changes in ${changesRequested.stage.name}.`)}
            </p>`
          : nothing
      }
      ${heldBack ? html`<p class="warning">${msg('On hold: not rendered.')} <q dir="auto">${heldBack.reason}</q></p>` : nothing}
      <p class="soft">${renderText(canRender)}</p>
      <p class="links">
        <a href=${`${base}/dashboard/approvals/${flow.slug}/items/${item.id}`} target="_blank" rel="noopener"
          >${msg('Open review')}</a
        >
        ${
          isOfSeveral
            ? html`<button
                type="button"
                aria-pressed=${String(isChosen)}
                @click=${() => this.#approvals && (this.#approvals.chosenId.value = item.id)}
              >
                ${msg('Show comments')}
              </button>`
            : nothing
        }
      </p>
    </section>`;
  }

  #renderSubmit(approvals: TemplateApprovals) {
    const targets = approvals.targets();
    const [first] = targets;
    if (!first && approvals.items.value?.length === 0 && this.warnings.length === 0) {
      return html`<p class="soft">
        ${msg('There is no approval flow to submit it to. Flows are made under Approvals in the dashboard.')}
      </p>`;
    }
    if (!first) {
      return this.warnings.length > 0 ? html`<p class="warning" role="status">${this.warnings.join(' ')}</p>` : nothing;
    }
    const options = targets.map(({ flow, stage }) => ({ value: flow.slug, label: `${flow.name}: ${stage.name}` }));
    return html`<section aria-label=${msg('Submit for review')} class="submit">
      <platen-select-field
        .label=${msg('Approval flow')}
        .value=${targets.some(({ flow }) => flow.slug === this.flow) ? this.flow : first.flow.slug}
        .options=${options}
        @value-change=${(event: CustomEvent<string>) => (this.flow = event.detail)}
      ></platen-select-field>
      <platen-text-field
        multiline
        .label=${msg('Comment (optional)')}
        .value=${this.comment}
        maxlength="5000"
        @value-input=${(event: CustomEvent<string>) => (this.comment = event.detail)}
      ></platen-text-field>
      <platen-button variant="primary" icon="ArrowUp" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#submit}
        >${msg('Submit for review')}</platen-button
      >
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${this.warnings.length > 0 ? html`<p class="warning" role="status">${this.warnings.join(' ')}</p>` : nothing}
    </section>`;
  }

  #renderComments(approvals: TemplateApprovals) {
    const item = this.#chosen;
    if (!item || !this.editor) return nothing;
    return html`<section aria-label=${msg('Comments')}>
      <h3>${msg('Comments')}</h3>
      <platen-comment-list
        .conversation=${approvals.conversationOf(item)}
        .people=${approvals.people.value}
        .personId=${approvals.personId.value}
        .isAdmin=${approvals.isAdmin.value}
        .version=${item.template.currentVersion}
        .pages=${this.editor.state.template.value.pages}
        .activeId=${approvals.activeId.value}
        @pin-select=${(event: CustomEvent<number>) => this.#showPin(event.detail)}
        @thread-hover=${(event: CustomEvent<number | undefined>) => (approvals.activeId.value = event.detail)}
      ></platen-comment-list>
    </section>`;
  }

  static override styles = reviewPanelStyles;
}

/** Describes what the API may render of it. */
function renderText({ image, pdf, video }: ApprovalItem['canRender']): string {
  if (image && pdf && video) return msg('Can be rendered');
  const kinds = [...(image ? [msg('Images')] : []), ...(pdf ? [msg('PDF')] : []), ...(video ? [msg('Videos')] : [])];
  if (kinds.length === 0) return msg('Cannot be rendered');
  const list = new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(kinds);
  return msg(str`Can be rendered: ${list}`);
}

defineElement('platen-review-panel', PlatenReviewPanel);
