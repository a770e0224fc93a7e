import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import {
  platformRules,
  socialPostState,
  type SocialAccount,
  type SocialPost,
  type SocialPostState,
} from '@platen/api/social';
import { defineElement, type SelectOption, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { ListLoader } from '../../elements/list-loader.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { describePostState } from '../../social/post-text.ts';
import { handleOf, loadSocialAccounts } from '../../social/social-accounts.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import '../../social/rate-note.ts';
import './post-card.ts';

/** How often posts on their way are looked at, in milliseconds: the service takes 20 calls about posts in a minute from all together. */
const lookMs = 6000;
const partSize = 20;

/** The posts of the workspace, with how they stand at each of their accounts. */
export class SocialPostsPage extends withProperties(PageElement, {
  /** Empty when they could not be read: the filter is omitted then. */
  accounts: internal<readonly SocialAccount[]>([]),
  /** The action in progress on a post: see `PlatenPostCard.busy`. */
  busy: internal<{ id: number; what: string }>(),
}) {
  readonly #list = new ListLoader<SocialPost, number>(this, async (cursor, signal) => {
    const query = { limit: partSize, ...this.#filter, ...(cursor !== undefined && { cursor }) };
    const { data, pagination } = await this.client.listSocialPosts({ query }, { signal });
    return { rows: data, next: pagination.next_cursor ?? undefined };
  });
  #timer = 0;
  #shown = '';
  /** The post that was looked at last. */
  #looked = 0;

  get #status(): SocialPostState | undefined {
    return socialPostState.options.find((state) => state === this.location.query.get('status'));
  }

  get #filter(): { status?: SocialPostState; account?: number } {
    const account = Number(this.location.query.get('account') ?? Number.NaN);
    const status = this.#status;
    return { ...(status && { status }), ...(account > 0 && { account }) };
  }

  /** The post that the person came for. */
  get #marked(): number {
    return Number(this.location.query.get('post') ?? Number.NaN);
  }

  protected override async load(): Promise<void> {
    this.#timer = window.setInterval(() => void this.#look(), lookMs);
    loadSocialAccounts(this.session).then(
      (accounts) => (this.accounts = accounts),
      () => undefined,
    );
    this.#shown = JSON.stringify(this.#filter);
    await this.#list.reload();
    await this.#showMarked();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override willUpdate(): void {
    const filter = JSON.stringify(this.#filter);
    if (!this.hasUpdated || filter === this.#shown) return;
    this.#shown = filter;
    void this.#list.reload();
  }

  /** Puts the post that the person came for into sight, also when it is an older one. */
  async #showMarked(): Promise<void> {
    const id = this.#marked;
    if (Number.isNaN(id) || this.#list.state !== 'ready') return;
    if (!this.#list.rows.some((post) => post.id === id)) {
      const found = await this.client.getSocialPost({ params: { postId: id } }).catch(() => undefined);
      if (!found) return;
      this.#list.set([found.data, ...this.#list.rows]);
    }
    await this.updateComplete;
    this.renderRoot.querySelector('platen-post-card[marked]')?.scrollIntoView({ block: 'nearest' });
  }

  /** Refreshes one post in progress at a time, and all when the time of a scheduled one has come. */
  async #look(): Promise<void> {
    const { rows, state } = this.#list;
    const isPutOff = this.session.putOffUntil.peek() > Date.now();
    if (document.visibilityState !== 'visible' || state !== 'ready' || isPutOff || this.busy) return;
    const moving = rows.filter(({ status }) => status === 'processing').map(({ id }) => id);
    const next = moving.find((id) => id < this.#looked) ?? moving[0];
    if (next !== undefined) {
      this.#looked = next;
      const found = await this.client.getSocialPost({ params: { postId: next } }).catch(() => undefined);
      if (found && this.isConnected) this.#put(found.data);
      return;
    }
    const now = Date.now();
    const isDue = rows.some(
      ({ status, scheduled_for: at }) => status === 'scheduled' && at !== null && Date.parse(at) + 2000 < now,
    );
    if (isDue) await this.#list.reload({ keep: true });
  }

  #put(post: SocialPost): void {
    this.#list.set(this.#list.rows.map((one) => (one.id === post.id ? post : one)));
  }

  /** Runs an action on a post and shows its new state, even if the action failed: it may have been partly done. */
  async #do(post: SocialPost, what: string, run: () => Promise<unknown>, done?: string): Promise<void> {
    if (this.busy) return;
    this.busy = { id: post.id, what };
    await this.attempt(run, done);
    try {
      this.#put((await this.client.getSocialPost({ params: { postId: post.id } })).data);
    } catch {
      // It is read again the next time that the list is.
    }
    this.busy = undefined;
  }

  async #publish(post: SocialPost): Promise<void> {
    const names = post.platforms.map(({ name }) => name).join(', ');
    const isSure = await this.dashboard.questions.ask({
      heading: msg('Publish post now?'),
      text: names,
      confirm: msg('Publish now'),
    });
    const publish = (): Promise<unknown> => this.client.publishHeldPost({ params: { postId: post.id } });
    if (isSure) await this.#do(post, 'publish', publish);
  }

  async #discard(post: SocialPost): Promise<void> {
    const isSure = await this.dashboard.questions.ask({
      heading: msg('Discard post?'),
      text: msg('It will be permanently deleted. Its image and video files are kept.'),
      confirm: msg('Discard post'),
      isDanger: true,
    });
    if (!isSure || this.busy) return;
    this.busy = { id: post.id, what: 'discard' };
    const discard = (): Promise<unknown> => this.client.discardSocialPost({ params: { postId: post.id } });
    if (await this.attempt(discard, msg('Post discarded'))) {
      this.#list.set(this.#list.rows.filter(({ id }) => id !== post.id));
    }
    this.busy = undefined;
  }

  #filters() {
    const states: SelectOption[] = [
      { value: '', label: msg('All statuses') },
      ...socialPostState.options.map((value) => ({ value, label: describePostState(value).label })),
    ];
    const accounts: SelectOption[] = [
      { value: '', label: msg('All accounts') },
      ...this.accounts.map((account) => ({
        value: String(account.id),
        label: `${platformRules[account.platform].name} ${handleOf(account)}`,
      })),
    ];
    const filter = (change: Record<string, string>): void => this.dashboard.router.setQuery({ ...change, post: '' });
    return html`<div class="filters">
      <platen-select-field
        .label=${msg('Status')}
        .value=${this.#status ?? ''}
        .options=${states}
        @value-change=${({ detail }: CustomEvent<string>) => filter({ status: detail })}
      ></platen-select-field>
      ${
        this.accounts.length > 0
          ? html`<platen-select-field
              .label=${msg('Account')}
              .value=${this.location.query.get('account') ?? ''}
              .options=${accounts}
              @value-change=${({ detail }: CustomEvent<string>) => filter({ account: detail })}
            ></platen-select-field>`
          : nothing
      }
    </div>`;
  }

  #newButton(slot: string) {
    if (!this.session.can('member')) return nothing;
    return html`<platen-button
      slot=${slot}
      variant="primary"
      icon="Plus"
      @click=${() => this.dashboard.router.go('/social/compose')}
      >${msg('New post')}</platen-button
    >`;
  }

  #empty() {
    if (Object.keys(this.#filter).length > 0) {
      return html`<platen-empty-state icon="Search" .heading=${msg('No results')}>
        ${msg('Choose another status or account.')}
        <platen-button
          slot="actions"
          @click=${() => this.dashboard.router.setQuery({ status: '', account: '', post: '' })}
          >${msg('Show all')}</platen-button
        >
      </platen-empty-state>`;
    }
    return html`<platen-empty-state icon="Share2" .heading=${msg('No posts yet')}>
      ${msg('Write a post once and publish it to several accounts, now or later.')} ${this.#newButton('actions')}
    </platen-empty-state>`;
  }

  #content() {
    const { rows, state, error, hasMore } = this.#list;
    if (state === 'loading') {
      return html`<p class="visually-hidden" role="status">${msg('Loading…')}</p>
        <div class="waiting" aria-hidden="true"></div>
        <div class="waiting" aria-hidden="true"></div>`;
    }
    const failed =
      state === 'failed'
        ? html`<platen-error-state .text=${error} @retry=${() => this.#list.retry()}></platen-error-state>`
        : nothing;
    if (rows.length === 0) return state === 'failed' ? failed : this.#empty();
    const lost = new Set(this.accounts.filter((account) => account.requires_reconnect).map(({ id }) => id));
    return html`${repeat(
      rows,
      ({ id }) => id,
      (post) =>
        html`<platen-post-card
          data-id=${post.id}
          .post=${post}
          .lost=${lost}
          .busy=${this.busy?.id === post.id ? this.busy.what : undefined}
          .isMarked=${post.id === this.#marked}
          @post-publish=${() => this.#publish(post)}
          @post-discard=${() => this.#discard(post)}
          @account-retry=${({ detail }: CustomEvent<number>) =>
            this.#do(post, String(detail), () =>
              this.client.retrySocialPost({ params: { postId: post.id }, body: { accounts: [detail] } }),
            )}
        ></platen-post-card>`,
    )}
    ${failed}
    ${
      hasMore && state !== 'failed'
        ? html`<platen-button ?busy=${state === 'more'} @click=${() => this.#list.more()}
            >${msg('Load more')}</platen-button
          >`
        : nothing
    }`;
  }

  override render() {
    return html`<platen-page-heading .heading=${msg('Posts')}>
        ${msg('Posts to this workspace’s social accounts.')} ${this.#newButton('actions')}
      </platen-page-heading>
      <platen-rate-note></platen-rate-note>
      ${this.#filters()}
      <div class="posts">${this.#content()}</div>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .posts {
        display: grid;
        grid-template-columns: minmax(0, 900px);
        gap: 14px;
      }
      .posts > platen-button {
        justify-self: start;
      }
      .waiting {
        height: 150px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
        opacity: 0.6;
      }
    `,
  ];
}

defineElement('platen-page-social-posts', SocialPostsPage);
