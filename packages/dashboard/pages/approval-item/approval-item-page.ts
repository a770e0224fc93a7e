import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { ApprovalComment } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { reviewRefusal, type PlatenCommentList } from '@platen/editor/review';
import { isVideo } from '@platen/template';
import { PageElement } from '../../elements/page-element.ts';
import {
  doneText,
  removeQuestion,
  renderDialog,
  sendAct,
  type ActScene,
  type AskedAction,
  type Given,
} from './item-acts.ts';
import { ItemReview } from './item-review.ts';
import { onReturn } from './on-return.ts';
import { renderAbout } from './about-design.ts';
import { renderEditButton, renderError, renderVideoButton, renderQueue, renderStale } from './review-heading.ts';
import { reviewPageStyles } from './review-page-styles.ts';
import { canvasViews, type CanvasView, type PlatenReviewCanvas } from './review-canvas.ts';
import type { ItemAction } from './decision-panel.ts';
import type { PlatenItemHistory } from './item-history.ts';
import { areKeysOn, readReviewKey, turnKeys, type ReviewKey } from './review-keys.ts';
import { whyNotApprove, whyNotRequest, type Viewer } from './may-decide.ts';
import { renderKeyHelp } from './key-help.ts';
import './approve-dialog.ts';
import './decision-panel.ts';
import './video-view.ts';
import './review-canvas.ts';
import './text-dialog.ts';

const tabs = ['comments', 'parameters', 'history'] as const;
type SideTab = (typeof tabs)[number];

/** A template in an approval flow: looked at, spoken of with pins, compared with what was approved, and decided about. */
export class ApprovalItemPage extends withProperties(PageElement, {
  review: internal<ItemReview>(),
  loadError: internal(''),
  /** The act that a dialog asks about. */
  asked: internal<AskedAction>(),
  busy: internal(false),
  /** Why the service refused what the dialog sent. */
  error: internal(''),
  tab: internal<SideTab>('comments'),
  /** The comment that is marked with its pin. */
  activeId: internal<number>(),
  /** A pin without its comment. */
  draft: internal<NonNullable<ApprovalComment['pin']>>(),
  isPlacing: internal(false),
  /** Whether the video is played instead of images. */
  isPlaying: internal(false),
  areKeysOn: internal<boolean>(areKeysOn),
}) {
  readonly #stop = new AbortController();

  get #viewer(): Viewer {
    return { id: this.session.profile.value.id, role: this.session.role.value };
  }

  get #canvas(): PlatenReviewCanvas | null {
    return this.renderRoot.querySelector<PlatenReviewCanvas>('platen-review-canvas');
  }

  get #comments(): PlatenCommentList | null {
    return this.renderRoot.querySelector<PlatenCommentList>('platen-comment-list');
  }

  get #page(): number {
    return Math.max(1, Math.floor(Number(this.location.query.get('page')) || 1));
  }

  get #view(): CanvasView {
    return canvasViews.find((one) => one === this.location.query.get('view')) ?? 'now';
  }

  protected override async load(): Promise<void> {
    const { signal } = this.#stop;
    addEventListener('keydown', (event) => this.#onKeydown(event), { signal });
    onReturn(() => void this.review?.refresh().catch(() => undefined), signal);
    await this.#load();
    const comment = Number(this.location.query.get('comment'));
    if (comment > 0 && this.review) await this.#showComment(comment);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop.abort();
    this.review?.close();
  }

  async #load(): Promise<void> {
    this.loadError = '';
    const review = new ItemReview(this.client, { flow: this.param('flow'), item: Number(this.param('item')) });
    try {
      await review.load();
      this.review?.close();
      this.review = review;
    } catch (error) {
      this.loadError = this.describe(error);
    }
  }

  /** The scene of actions; undefined until it is loaded. */
  get #scene(): ActScene | undefined {
    const item = this.review?.item.value;
    const flow = this.review?.flow.value;
    const lookedAt = this.review?.lookedAt.value;
    return item && flow && lookedAt && { item, flow, lookedAt };
  }

  /** Turns to the page that a comment's pin is on. Answers whether there is one. */
  #turnTo(id: number): boolean {
    const comment = this.review?.conversation.threads.peek()?.find((thread) => thread.comment.id === id)?.comment;
    const pages = this.review?.lookedAt.peek()?.template.pages ?? [];
    const page = pages.findIndex((one) => one.id === comment?.pin?.pageId);
    if (page >= 0) this.dashboard.router.setQuery({ page: page === 0 ? '' : page + 1 });
    this.activeId = id;
    return page >= 0;
  }

  async #showComment(id: number): Promise<void> {
    this.tab = 'comments';
    this.#turnTo(id);
    await this.updateComplete;
    await this.#comments?.show(id);
  }

  async #showPin(id: number): Promise<void> {
    if (!this.#turnTo(id)) return;
    this.isPlaying = false;
    await this.updateComplete;
    await this.#canvas?.showPin(id);
  }

  #act(action: ItemAction): void {
    const scene = this.#scene;
    if (!scene || this.busy) return;
    if (action === 'release') void this.#release(scene);
    else if (action === 'remove') void this.#remove(scene);
    else {
      this.error = '';
      this.asked = action;
    }
  }

  async #send(action: AskedAction, given: Given): Promise<void> {
    const scene = this.#scene;
    if (!scene || this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      const item = await sendAct(this.client, action, given, scene);
      this.asked = undefined;
      await this.#done(action, item);
    } catch (error) {
      const code = reviewRefusal(error);
      await this.review?.refresh({ force: true }).catch(() => undefined);
      // What must be looked at again is said above the design, where it can be looked at.
      if (code === 'stale_review' && this.review?.isStale.peek()) this.asked = undefined;
      else this.error = this.describe(error);
    }
    this.busy = false;
  }

  async #done(action: ItemAction, item: ActScene['item']): Promise<void> {
    await this.review?.follow(item).catch(() => undefined);
    const next = this.review?.queue.peek()?.next;
    const go = { label: msg('Next'), run: () => this.#go(next) };
    this.dashboard.notices.done(
      doneText(action, item),
      next && (action === 'approve' || action === 'request') ? go : undefined,
    );
    await this.renderRoot.querySelector<PlatenItemHistory>('platen-item-history')?.reload();
  }

  async #release({ flow, item }: ActScene): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const params = { flow: flow.slug, item: item.id };
      await this.#done('release', (await this.client.updateApprovalItem({ params, body: { heldBack: null } })).item);
    });
    this.busy = false;
  }

  async #remove({ flow, item }: ActScene): Promise<void> {
    const isSure = await this.dashboard.questions.ask(removeQuestion(item));
    const params = { flow: flow.slug, item: item.id };
    const remove = (): Promise<unknown> => this.client.removeApprovalItem({ params });
    if (isSure && (await this.attempt(remove, doneText('remove', item)))) {
      this.dashboard.router.go(`/approvals/${flow.slug}`);
    }
  }

  #go(item: { id: number; flow: { slug: string } } | undefined): void {
    if (item) this.dashboard.router.go(`/approvals/${item.flow.slug}/items/${item.id}`);
  }

  #onKeydown(event: KeyboardEvent): void {
    const key = readReviewKey(event);
    const scene = this.#scene;
    if (!key || !scene || this.asked !== undefined || this.dashboard.questions.asked.peek()) return;
    event.preventDefault();
    const { flow, item } = scene;
    const isStale = this.review?.isStale.peek() === true;
    const acts: Record<ReviewKey, () => void> = {
      approve: () => !isStale && whyNotApprove(flow, item, this.#viewer) === undefined && this.#act('approve'),
      request: () => !isStale && whyNotRequest(flow, item, this.#viewer) === undefined && this.#act('request'),
      next: () => this.#go(this.review?.queue.peek()?.next),
      previous: () => this.#go(this.review?.queue.peek()?.previous),
      comment: () => void this.#write(),
      pin: () => this.#startPin(),
      view: () => this.#setView(canvasViews[(canvasViews.indexOf(this.#view) + 1) % canvasViews.length] ?? 'now'),
    };
    acts[key]();
  }

  async #write(): Promise<void> {
    this.tab = 'comments';
    await this.updateComplete;
    await this.#comments?.write();
  }

  #startPin(): void {
    this.isPlaying = false;
    this.isPlacing = !this.isPlacing;
  }

  #setView(view: CanvasView): void {
    if (this.review?.lookedAt.peek()?.earlier) this.dashboard.router.setQuery({ view: view === 'now' ? '' : view });
  }

  override render() {
    const scene = this.#scene;
    const flowPath = this.href(`/approvals/${encodeURIComponent(this.param('flow'))}`);
    if (this.loadError) {
      return renderError(this.loadError, flowPath, () => void this.#load());
    }
    const { review } = this;
    if (!review || !scene) return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    const { item, flow } = scene;
    return html`
      <platen-page-heading .heading=${item.template.name} back-href=${flowPath} back-label=${flow.name}>
        ${renderQueue(review.queue.value, (one) => this.#go(one))} ${this.#renderLinks(scene)}
      </platen-page-heading>
      ${review.isStale.value ? renderStale(() => void this.#load()) : nothing}
      <div class="columns">
        ${this.#renderCanvas(review, scene)}
        <section class="decision" aria-label=${msg('Decision')}>
          <platen-decision-panel
            .flow=${flow}
            .item=${item}
            .viewer=${this.#viewer}
            .names=${new Map(review.people.value.map(({ id, name }) => [id, name]))}
            .isStale=${review.isStale.value}
            .busy=${this.busy}
            @item-action=${(event: CustomEvent<ItemAction>) => this.#act(event.detail)}
          ></platen-decision-panel>
        </section>
        <section class="side" aria-label=${msg('Comment on the design')}>${this.#renderSide(review, scene)}</section>
      </div>
      ${
        this.asked
          ? renderDialog(this.asked, scene, {
              busy: this.busy,
              error: this.error,
              onGiven: (given) => this.asked && void this.#send(this.asked, given),
              onClose: () => (this.asked = undefined),
            })
          : nothing
      }
    `;
  }

  #renderLinks({ item, lookedAt }: ActScene) {
    const { id } = item.template;
    return html`
      ${
        isVideo(lookedAt.template)
          ? renderVideoButton(this.isPlaying, () => (this.isPlaying = !this.isPlaying))
          : nothing
      }
      ${
        this.session.can('member') ? renderEditButton(() => this.dashboard.router.go(`/templates/${id}/edit`)) : nothing
      }
      ${renderKeyHelp(this.areKeysOn, (isOn) => {
        turnKeys(isOn);
        this.areKeysOn = isOn;
      })}
    `;
  }

  #renderCanvas(review: ItemReview, { lookedAt }: ActScene) {
    const { version, template, earlier, earlierPages } = lookedAt;
    if (this.isPlaying) return html`<platen-video-view class="canvas" .template=${template}></platen-video-view>`;
    return html`<platen-review-canvas
      class="canvas"
      .images=${review.images}
      .version=${version}
      .earlier=${earlier}
      .pages=${template.pages}
      .earlierPages=${earlierPages}
      .page=${Math.min(this.#page, template.pages.length)}
      .view=${this.#view}
      .threads=${review.conversation.threads.value ?? []}
      .activeId=${this.activeId}
      .draft=${this.draft}
      .placing=${this.isPlacing}
      @page-change=${(event: CustomEvent<number>) => this.dashboard.router.setQuery({ page: event.detail === 1 ? '' : event.detail })}
      @view-change=${(event: CustomEvent<CanvasView>) => this.#setView(event.detail)}
      @pin-select=${(event: CustomEvent<number>) => this.#showComment(event.detail)}
      @pin-hover=${(event: CustomEvent<number | undefined>) => (this.activeId = event.detail)}
      @pin-cancel=${() => (this.isPlacing = false)}
      @pin-place=${(event: CustomEvent<NonNullable<ApprovalComment['pin']>>) => {
        this.draft = event.detail;
        this.isPlacing = false;
        void this.#write();
      }}
    ></platen-review-canvas>`;
  }

  #renderSide(review: ItemReview, { item, flow, lookedAt }: ActScene) {
    const names: Record<SideTab, string> = {
      comments: msg(str`Comments (${review.conversation.count.value ?? item.commentCount})`),
      parameters: msg('Parameters'),
      history: msg('History'),
    };
    return html`<platen-tabs
      .label=${msg('Comment on the design')}
      .tabs=${tabs.map((id) => ({ id, label: names[id] }))}
      .value=${this.tab}
      @value-change=${(event: CustomEvent<SideTab>) => (this.tab = event.detail)}
    >
      <div slot=${this.tab}>${this.#renderTab(review, { item, flow, lookedAt })}</div>
    </platen-tabs>`;
  }

  #renderTab(review: ItemReview, { item, flow, lookedAt }: ActScene) {
    if (this.tab !== 'comments') return renderAbout(this.tab, { item, flow, lookedAt });
    return html`<platen-comment-list
      .conversation=${review.conversation}
      .people=${review.people.value}
      .personId=${this.#viewer.id}
      .isAdmin=${this.session.can('admin')}
      .version=${lookedAt.version}
      .pages=${lookedAt.template.pages}
      .activeId=${this.activeId}
      .draft=${this.draft}
      @pin-select=${(event: CustomEvent<number>) => this.#showPin(event.detail)}
      @thread-hover=${(event: CustomEvent<number | undefined>) => (this.activeId = event.detail)}
      @draft-sent=${() => (this.draft = undefined)}
    >
      <platen-button
        slot="pin"
        variant="quiet"
        icon="Pin"
        aria-pressed=${String(this.isPlacing)}
        @click=${() => this.#startPin()}
        >${this.draft ? msg('Move the pin') : msg('Place pin')}</platen-button
      >
    </platen-comment-list>`;
  }

  static override styles = reviewPageStyles;
}

defineElement('platen-page-approval-item', ApprovalItemPage);
