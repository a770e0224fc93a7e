import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import {
  maxPostLength,
  platformRules,
  type SocialAccount,
  type SocialPlatform,
  type SocialPost,
} from '@platen/api/social';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { loadSocialAccounts, handleOf } from '../../social/social-accounts.ts';
import { isZone, readZonedTime } from '../../social/zoned-time.ts';
import { hasOptions } from './account-options.ts';
import { checkDraft } from './check-draft.ts';
import { composeStyles } from './compose-styles.ts';
import { dropDraft, keepDraft, readSavedDraft } from './draft-store.ts';
import { emptyDraft, isEmptyDraft, toDraft, toFields, type DraftMedium, type PostDraft } from './post-draft.ts';
import { DraftSender, type Intent } from './publish-draft.ts';
import type { ChosenTime } from './time-choice.ts';
import '../../elements/empty-state.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import '../../social/rate-note.ts';
import './account-choice.ts';
import './post-media.ts';
import './preview-panel.ts';
import './text-counters.ts';
import './time-choice.ts';

/** Writes a post for accounts of networks: a new one, one that is held, or a new one from one that failed. */
export class ComposePage extends withProperties(PageElement, {
  accounts: internal<readonly SocialAccount[]>(),
  draft: internal<PostDraft>(emptyDraft),
  /** Why the page could not be loaded. */
  error: internal(''),
  /** The action in progress. */
  busy: internal<Intent>(),
  /** Files on their way. */
  uploads: internal(0),
  /** Why the service did not take the post. */
  refusal: internal(''),
  /** Whether what is shown was kept from before a reload. */
  isSaved: internal(false),
}) {
  #sender: DraftSender | undefined;
  #post: SocialPost | undefined;

  /** The held post that is changed; undefined for a new one. */
  get #id(): number | undefined {
    const id = this.param('id');
    return id === '' ? undefined : Number(id);
  }

  /** Name under which the draft is stored. */
  get #name(): string {
    const { query } = this.location;
    const from = query.get('from');
    return `${this.session.workspace.peek()?.id ?? ''} ${this.#id ?? (from === null ? 'new' : `from ${from}`)}`;
  }

  protected override async load(): Promise<void> {
    this.error = '';
    this.#sender = new DraftSender(this.client);
    const from = this.#id ?? Number(this.location.query.get('from') ?? Number.NaN);
    try {
      const [accounts, post] = await Promise.all([
        loadSocialAccounts(this.session),
        Number.isNaN(from) ? undefined : this.client.getSocialPost({ params: { postId: from } }),
      ]);
      this.#post = this.#id === undefined ? undefined : post?.data;
      if (this.#post && !this.#post.is_editable) {
        this.error = msg('This post is publishing or published and can no longer be edited.');
        return;
      }
      this.#begin(accounts, post?.data);
      this.accounts = accounts;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  #begin(accounts: readonly SocialAccount[], post: SocialPost | undefined): void {
    const saved = readSavedDraft(this.#name);
    this.isSaved = saved !== undefined;
    const draft = this.#atTime(saved ?? (post ? this.#of(post) : emptyDraft()));
    const known = draft.accounts.filter((id) => accounts.some((account) => account.id === id));
    this.draft = { ...draft, accounts: known };
  }

  /** A post that failed begins again where it failed alone, and now. */
  #of(post: SocialPost): PostDraft {
    const draft = toDraft(post);
    if (this.#id !== undefined) return draft;
    const failed = post.platforms.filter(({ status }) => status === 'failed').map(({ account_id: id }) => id);
    return { ...draft, accounts: failed.length > 0 ? failed : draft.accounts, when: 'now', time: '' };
  }

  /** At the time that the calendar was pressed at, if it was. */
  #atTime(draft: PostDraft): PostDraft {
    const time = this.location.query.get('time') ?? '';
    const zone = this.location.query.get('zone') ?? '';
    if (zone === '' || !isZone(zone) || !readZonedTime(time, zone)) return draft;
    return { ...draft, when: 'later', time, zone };
  }

  #change(change: Partial<PostDraft>): void {
    const before = textOf(this.draft);
    this.draft = { ...this.draft, ...change };
    // That a file was looked at is nothing that a person wrote.
    if (textOf(this.draft) === before) return;
    this.refusal = '';
    if (isEmptyDraft(this.draft) && this.#id === undefined) dropDraft(this.#name);
    else keepDraft(this.#name, this.draft);
  }

  get #chosen(): readonly SocialAccount[] {
    return (this.accounts ?? []).filter(({ id }) => this.draft.accounts.includes(id));
  }

  /** Returns the errors that prevent publishing, by account. */
  #errors(): ReadonlyMap<number, readonly string[]> {
    if (isEmptyDraft({ ...this.draft, accounts: [] })) return new Map();
    const found = this.#chosen.map(
      (account) => [account.id, checkDraft(account, this.draft, this.draft.options[account.id])] as const,
    );
    return new Map(found.filter(([, sentences]) => sentences.length > 0));
  }

  /** Why the post cannot be sent as it is; undefined when it can. */
  #objection(intent: Intent): string | undefined {
    if (this.uploads > 0) return msg('Wait until the files are uploaded.');
    if (this.draft.accounts.length === 0) return msg('Choose at least one account.');
    if (intent === 'draft') return undefined;
    if (this.draft.text.trim() === '' && this.draft.media.length === 0)
      return msg('Enter text, or add an image or video.');
    if (intent === 'scheduled' && !readZonedTime(this.draft.time, this.draft.zone))
      return msg('Choose a day and a time.');
    const errors = this.#errors();
    if (errors.size === this.#chosen.length) return msg('None of the accounts accepts this post.');
    return undefined;
  }

  async #send(intent: Intent): Promise<void> {
    if (this.busy || !this.#sender) return;
    this.refusal = this.#objection(intent) ?? '';
    if (this.refusal !== '') return;
    const errors = this.#errors();
    if (intent !== 'draft' && errors.size > 0 && !(await this.#isSure(errors))) return;
    this.busy = intent;
    try {
      const sent = await this.#sender.send(this.draft, intent, this.#id);
      dropDraft(this.#name);
      const failed = sent.platforms.filter(({ status }) => status === 'failed');
      const { notices, router } = this.dashboard;
      if (failed.length > 0) notices.error(msg('Not published to every account. See details below.'));
      else
        notices.done(
          doneText(
            intent,
            sent.platforms.every(({ status }) => status === 'published'),
          ),
        );
      router.go(`/social/posts?post=${sent.id}`);
    } catch (error) {
      this.refusal = this.describe(error);
    }
    this.busy = undefined;
  }

  #isSure(errors: ReadonlyMap<number, readonly string[]>): Promise<boolean> {
    const names = this.#chosen.filter(({ id }) => errors.has(id)).map(({ account_name: name }) => name);
    return this.dashboard.questions.ask({
      heading: msg('Some accounts do not accept the post'),
      text: msg(str`It will not be published on: ${names.join(', ')}. The others will get it.`),
      confirm: msg('Continue with the others'),
    });
  }

  async #startOver(): Promise<void> {
    const isSure = await this.dashboard.questions.ask({
      heading: msg('Discard your changes?'),
      text: this.#post ? msg('The post keeps its last saved state.') : msg('It is not saved anywhere else.'),
      confirm: msg('Discard'),
      isDanger: true,
    });
    if (!isSure) return;
    dropDraft(this.#name);
    this.#begin(this.accounts ?? [], this.#post);
  }

  #accountsCard(accounts: readonly SocialAccount[]) {
    return html`<section class="card" aria-labelledby="accounts">
      <h2 id="accounts">${msg('Accounts')}</h2>
      <platen-account-choice
        .accounts=${accounts}
        .chosen=${this.draft.accounts}
        @accounts-choose=${({ detail }: CustomEvent<number[]>) => this.#change({ accounts: detail })}
      ></platen-account-choice>
    </section>`;
  }

  #textCard() {
    const limits = new Map<SocialPlatform, number>();
    for (const { platform, max_characters: max } of this.#chosen)
      limits.set(platform, Math.min(max, limits.get(platform) ?? max));
    return html`<section class="card" aria-labelledby="text-heading">
      <h2 id="text-heading">${msg('Text')}</h2>
      <textarea
        id="text"
        dir="auto"
        rows="6"
        maxlength=${maxPostLength}
        aria-labelledby="text-heading"
        aria-describedby="counters"
        .value=${this.draft.text}
        @input=${(event: Event) =>
          event.target instanceof HTMLTextAreaElement && this.#change({ text: event.target.value })}
      ></textarea>
      <platen-text-counters id="counters" .limits=${limits} .text=${this.draft.text}></platen-text-counters>
    </section>`;
  }

  #optionsCard() {
    const accounts = this.#chosen.filter(({ platform }) => hasOptions(platform));
    if (accounts.length === 0) return nothing;
    return html`<section class="card" aria-labelledby="options">
      <h2 id="options">${msg('Options')}</h2>
      ${accounts.map(
        (account) =>
          html`<platen-account-options
            .account=${account}
            .options=${this.draft.options[account.id] ?? {}}
            .autoAddMusic=${this.draft.autoAddMusic}
            @options-change=${({ detail }: CustomEvent) =>
              this.#change({ options: { ...this.draft.options, [account.id]: detail } })}
            @music-change=${({ detail }: CustomEvent<boolean>) => this.#change({ autoAddMusic: detail })}
          ></platen-account-options>`,
      )}
    </section>`;
  }

  #errorList(errors: ReadonlyMap<number, readonly string[]>) {
    if (errors.size === 0) return nothing;
    return html`<section class="errors" aria-labelledby="errors">
      <h2 id="errors"><platen-icon name="TriangleAlert"></platen-icon>${msg('Not every account accepts this')}</h2>
      <ul>
        ${this.#chosen
          .filter(({ id }) => errors.has(id))
          .map(
            (account) =>
              html`<li>
                <strong>${platformRules[account.platform].name} <bdi>${handleOf(account)}</bdi></strong>
                ${errors.get(account.id)?.map((sentence) => html`<p>${sentence}</p>`)}
              </li>`,
          )}
      </ul>
    </section>`;
  }

  #actions() {
    const { when } = this.draft;
    const intent = when === 'now' ? 'published' : 'scheduled';
    return html`<div class="actions">
      ${this.refusal ? html`<p class="error" role="alert" dir="auto">${this.refusal}</p>` : nothing}
      <div class="buttons">
        <platen-button
          id="send"
          variant="primary"
          .icon=${when === 'now' ? 'Share2' : 'Clock'}
          ?busy=${this.busy === intent}
          ?disabled=${this.busy !== undefined}
          @click=${() => this.#send(intent)}
          >${when === 'now' ? msg('Publish now') : msg('Schedule')}</platen-button
        >
        <platen-button
          id="save"
          ?busy=${this.busy === 'draft'}
          ?disabled=${this.busy !== undefined}
          @click=${() => this.#send('draft')}
          >${msg('Save as draft')}</platen-button
        >
        ${
          isEmptyDraft(this.draft)
            ? nothing
            : html`<platen-button variant="quiet" @click=${this.#startOver}>${msg('Start over')}</platen-button>`
        }
      </div>
    </div>`;
  }

  #content() {
    const { accounts, draft } = this;
    if (this.error) {
      return html`<platen-error-state .text=${this.error} @retry=${() => this.load()}></platen-error-state>`;
    }
    if (!accounts) return html`<p class="soft" role="status">${msg('Loading…')}</p>`;
    if (accounts.length === 0) {
      return html`<platen-empty-state icon="Plug" .heading=${msg('No account is connected yet')}>
        ${msg('Choose at least one account.')}
        <a slot="actions" href=${this.href('/social/accounts')}>${msg('Social accounts')}</a>
      </platen-empty-state>`;
    }
    return html`${
        this.isSaved
          ? html`<p class="saved" role="status">
              <platen-icon name="History"></platen-icon>${msg('Your unsaved changes were restored.')}
            </p>`
          : nothing
      }
      <div class="halves">
        <div class="stack">
          ${this.#accountsCard(accounts)} ${this.#textCard()}
          <platen-post-media
            .media=${draft.media}
            @media-change=${({ detail }: CustomEvent<DraftMedium[]>) => this.#change({ media: detail })}
            @uploads-change=${({ detail }: CustomEvent<number>) => (this.uploads = detail)}
          ></platen-post-media>
          ${this.#optionsCard()}
          <section class="card" aria-labelledby="time">
            <h2 id="time">${msg('Publish time')}</h2>
            <platen-time-choice
              .when=${draft.when}
              .time=${draft.time}
              .zone=${draft.zone}
              @time-choose=${({ detail }: CustomEvent<ChosenTime>) => this.#change(detail)}
            ></platen-time-choice>
          </section>
          ${this.#errorList(this.#errors())} ${this.#actions()}
        </div>
        <platen-preview-panel .accounts=${this.#chosen} .draft=${draft}></platen-preview-panel>
      </div>`;
  }

  override render() {
    return html`<platen-page-heading
        .heading=${this.#id === undefined ? msg('New post') : msg('Edit post')}
        back-href=${this.href('/social/posts')}
        back-label=${msg('Posts')}
      ></platen-page-heading>
      <platen-rate-note></platen-rate-note>
      ${this.#content()}`;
  }

  static override styles = [baseStyles, pageStyles, composeStyles];
}

/** Returns the content of a draft that a person chose or wrote. */
function textOf(draft: PostDraft): string {
  const { when, time, zone } = draft;
  return JSON.stringify([toFields(draft), when, time, zone]);
}

/** Returns the message shown after a post was sent. */
function doneText(intent: Intent, isEverywhere: boolean): string {
  if (intent === 'draft') return msg('Draft saved');
  if (intent === 'scheduled') return msg('Post scheduled');
  return isEverywhere ? msg('Post published') : msg('Publishing…');
}

defineElement('platen-page-social-compose', ComposePage);
