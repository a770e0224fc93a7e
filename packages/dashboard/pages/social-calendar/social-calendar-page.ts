import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { SocialPost } from '@platen/api/social';
import { defineElement, type SelectOption, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { formatInstantIn } from '../../social/post-text.ts';
import { isZone, listZones, ownZone, readZonedTime } from '../../social/zoned-time.ts';
import {
  daysAround,
  firstDayOfWeek,
  isDay,
  moveDay,
  periodName,
  rangeOf,
  today,
  type CalendarView,
} from './calendar-days.ts';
import type { PlatenCalendarGrid, PostMove } from './calendar-grid.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import '../../social/rate-note.ts';
import './calendar-grid.ts';

/** Milliseconds that a planned post lies ahead at least. */
const minAheadMs = 60_000;
/** How often posts that are due are looked for, in milliseconds: the service takes 20 calls about posts in a minute. */
const lookMs = 15_000;
const partSize = 100;
/** Parts that are read of one period: 500 posts. */
const maxParts = 5;

/** Planned and published posts in the days of a month or the hours of a week. */
export class SocialCalendarPage extends withProperties(PageElement, {
  posts: internal<readonly SocialPost[]>([]),
  error: internal(''),
  isLoading: internal(true),
}) {
  #shown = '';
  #run = new AbortController();
  #timer = 0;
  /** Posts that are being moved. */
  readonly #moving = new Set<number>();

  get #view(): CalendarView {
    return this.location.query.get('view') === 'week' ? 'week' : 'month';
  }

  get #zone(): string {
    const zone = this.location.query.get('zone');
    return zone !== null && isZone(zone) ? zone : ownZone();
  }

  get #day(): string {
    const day = this.location.query.get('day');
    return isDay(day) ? day : today(this.#zone);
  }

  get #days(): readonly string[] {
    return daysAround(this.#day, this.#view, firstDayOfWeek());
  }

  protected override async load(): Promise<void> {
    this.#timer = window.setInterval(() => void this.#look(), lookMs);
    this.#shown = JSON.stringify(rangeOf(this.#days, this.#zone));
    await this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.#run.abort();
  }

  protected override willUpdate(): void {
    const range = JSON.stringify(rangeOf(this.#days, this.#zone));
    if (!this.hasUpdated || range === this.#shown) return;
    this.#shown = range;
    void this.#read();
  }

  async #read(): Promise<void> {
    this.#run.abort();
    const { signal } = (this.#run = new AbortController());
    this.isLoading = true;
    this.error = '';
    const range = rangeOf(this.#days, this.#zone);
    try {
      const found: SocialPost[] = [];
      let cursor: number | undefined;
      for (let part = 0; part < maxParts; part++) {
        const query = { ...range, limit: partSize, ...(cursor !== undefined && { cursor }) };
        const { data, pagination } = await this.client.listSocialPosts({ query }, { signal });
        found.push(...data);
        cursor = pagination.next_cursor ?? undefined;
        if (cursor === undefined) break;
      }
      if (signal.aborted) return;
      this.posts = found.filter(({ status }) => status !== 'draft');
    } catch (error) {
      if (signal.aborted) return;
      this.error = this.describe(error);
    }
    this.isLoading = false;
  }

  /** Reads the posts again when one is on its way or was due. */
  async #look(): Promise<void> {
    const isPutOff = this.session.putOffUntil.peek() > Date.now();
    if (document.visibilityState !== 'visible' || this.isLoading || isPutOff || this.#moving.size > 0) return;
    const now = Date.now();
    const isOpen = this.posts.some(
      ({ status, scheduled_for: at }) =>
        status === 'processing' || (status === 'scheduled' && at !== null && Date.parse(at) + 2000 < now),
    );
    if (isOpen) await this.#read();
  }

  async #move({ id, time }: PostMove): Promise<void> {
    const post = this.posts.find((one) => one.id === id);
    const read = readZonedTime(time, this.#zone);
    if (!post || !read || this.#moving.has(id)) return;
    const { notices } = this.dashboard;
    if (read.instant.getTime() < Date.now() + minAheadMs) {
      notices.error(msg('This time is in the past or less than a minute away. Choose a later one.'));
      return;
    }
    const instant = read.instant.toISOString();
    this.#put({ ...post, scheduled_for: instant });
    this.#moving.add(id);
    // An instant of its own: the time zone that it was planned in stays.
    const move = async (): Promise<void> =>
      this.#put(
        (await this.client.updateSocialPost({ params: { postId: id }, body: { scheduled_for: instant } })).data,
      );
    const isMoved = await this.attempt(move, msg(str`Now scheduled for ${formatInstantIn(instant, this.#zone)}.`));
    if (!isMoved) this.#put(post);
    this.#moving.delete(id);
    // Others may have moved it, or it went out.
    if (!isMoved) await this.#read();
    await this.updateComplete;
    const grid = this.renderRoot.querySelector<PlatenCalendarGrid>('platen-calendar-grid');
    await grid?.updateComplete;
    grid?.renderRoot.querySelector<HTMLElement>(`button[data-id="${id}"]`)?.focus();
  }

  #put(post: SocialPost): void {
    this.posts = this.posts.map((one) => (one.id === post.id ? post : one));
  }

  #open(id: number): void {
    const post = this.posts.find((one) => one.id === id);
    const isChanged = post?.is_editable === true && this.session.can('member');
    this.dashboard.router.go(isChanged ? `/social/posts/${id}/edit` : `/social/posts?post=${id}`);
  }

  #begin(time: string): void {
    const query = new URLSearchParams({ time, zone: this.#zone });
    this.dashboard.router.go(`/social/compose?${query}`);
  }

  #go(by: 1 | -1): void {
    const day = moveDay(this.#day, this.#view === 'month' ? { months: by } : { weeks: by });
    this.dashboard.router.setQuery({ day });
  }

  #tools() {
    const { router } = this.dashboard;
    const view = this.#view;
    const zones: SelectOption[] = [...new Set([this.#zone, ...listZones()])]
      .toSorted()
      .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
    const names = { month: msg('Month'), week: msg('Week') };
    return html`<div class="tools">
      <div class="buttons">
        <platen-icon-button
          icon="ChevronLeft"
          flip
          .label=${view === 'month' ? msg('Previous month') : msg('Previous week')}
          @click=${() => this.#go(-1)}
        ></platen-icon-button>
        <platen-button @click=${() => router.setQuery({ day: '' })}>${msg('Today')}</platen-button>
        <platen-icon-button
          icon="ChevronRight"
          flip
          .label=${view === 'month' ? msg('Next month') : msg('Next week')}
          @click=${() => this.#go(1)}
        ></platen-icon-button>
      </div>
      <h2 aria-live="polite">${periodName(this.#day, view, this.#days)}</h2>
      <div class="buttons" role="group" aria-label=${msg('View')}>
        ${(['month', 'week'] as const).map(
          (one) =>
            html`<platen-button
              id=${one}
              variant=${one === view ? 'primary' : 'plain'}
              aria-pressed=${String(one === view)}
              @click=${() => router.setQuery({ view: one === 'month' ? '' : one })}
              >${names[one]}</platen-button
            >`,
        )}
      </div>
      <platen-select-field
        .label=${msg('Time zone')}
        .value=${this.#zone}
        .options=${zones}
        @value-change=${({ detail }: CustomEvent<string>) =>
          router.setQuery({ zone: detail === ownZone() ? '' : detail })}
      ></platen-select-field>
    </div>`;
  }

  override render() {
    const mayMove = this.session.can('member');
    const isEmpty = !this.isLoading && this.posts.length === 0 && this.error === '';
    return html`<platen-page-heading .heading=${msg('Calendar')}>
        ${
          mayMove
            ? msg('Scheduled and published posts. Drag a scheduled post to another time, or press Space on it.')
            : msg('Scheduled and published posts.')
        }
        ${
          mayMove
            ? html`<platen-button
                slot="actions"
                variant="primary"
                icon="Plus"
                @click=${() => this.dashboard.router.go('/social/compose')}
                >${msg('New post')}</platen-button
              >`
            : nothing
        }
      </platen-page-heading>
      <platen-rate-note></platen-rate-note>
      ${this.#tools()}
      ${
        this.error
          ? html`<platen-error-state .text=${this.error} @retry=${this.#read}></platen-error-state>`
          : html`<platen-calendar-grid
              aria-busy=${String(this.isLoading)}
              .posts=${this.posts}
              .days=${this.#days}
              .month=${this.#day.slice(0, 7)}
              .view=${this.#view}
              .zone=${this.#zone}
              .mayMove=${mayMove}
              @post-move=${({ detail }: CustomEvent<PostMove>) => this.#move(detail)}
              @post-open=${({ detail }: CustomEvent<number>) => this.#open(detail)}
              @post-begin=${({ detail }: CustomEvent<string>) => this.#begin(detail)}
            ></platen-calendar-grid>`
      }
      <p class="state soft" role="status">
        ${this.isLoading ? msg('Loading…') : isEmpty ? msg('Nothing scheduled or published in this period.') : ''}
      </p>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .tools {
        display: flex;
        flex-wrap: wrap;
        gap: 10px 16px;
        align-items: end;
        margin-block-end: 14px;
      }
      h2 {
        flex: 1 1 160px;
        min-height: 30px;
        font-size: 1.2em;
      }
      platen-select-field {
        flex: 0 1 220px;
      }
      .state {
        min-height: 1.6em;
        margin-block-start: 8px;
      }
    `,
  ];
}

defineElement('platen-page-social-calendar', SocialCalendarPage);
