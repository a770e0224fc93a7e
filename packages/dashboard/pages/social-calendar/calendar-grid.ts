import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SocialPost } from '@platen/api/social';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { currentLocale, directionOf } from '@platen/editor/localization';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { describePostState } from '../../social/post-text.ts';
import { readZonedTime, writeZonedTime } from '../../social/zoned-time.ts';
import { dayName, hourName, instantOf, moveDay, today, write, type CalendarView } from './calendar-days.ts';
import { calendarGridStyles } from './calendar-grid-styles.ts';
import { SlotDrag } from '../../elements/slot-drag.ts';
import '../../social/network-mark.ts';

/** Posts of a day that a month shows at once. */
const maxOfDay = 6;
/** The hour at which the week is seen first, and at which a day’s new post is planned. */
const morning = 9;

/** Where a post is to go. */
export interface PostMove {
  id: number;
  /** Local time, as `2026-03-02T09:30`. */
  time: string;
}

/**
 * Posts in the days of a month or the hours of a week. Planned ones are dragged to others, or lifted with Space and moved with the
 * arrow keys. Places are days such as `2026-03-02` in a month, and hours such as `2026-03-02T09` in a week.
 * @fires post-move - `detail` is a `PostMove`.
 * @fires post-open - `detail` is the post’s id.
 * @fires post-begin - A new one at a time; `detail` is what clocks show then.
 */
export class PlatenCalendarGrid extends withProperties(DashboardElement, {
  posts: reactive<readonly SocialPost[]>([], { attribute: false }),
  days: reactive<readonly string[]>([], { attribute: false }),
  /** The month that is meant, as `2026-03`: days of others are paler. */
  month: reactive(''),
  view: reactive<CalendarView>('month', { reflect: true }),
  zone: reactive('UTC'),
  mayMove: reactive(false, { type: Boolean }),
  /** The place that something is held over. */
  over: internal<string>(),
  /** The post that was lifted with a key. */
  lifted: internal<number>(),
  spoken: internal(''),
}) {
  constructor() {
    super();
    const drag = new SlotDrag(this, {
      pick: (event) =>
        event
          .composedPath()
          .find((node): node is HTMLElement => node instanceof HTMLElement && node.dataset['movable'] !== undefined),
      slotAt: (x, y) => this.#slotAt(x, y),
      over: (slot) => (this.over = slot),
      end: ({ dataset }, slot) => slot && this.#drop(Number(dataset['id']), slot),
    });
    this.addController(drag);
  }

  protected override firstUpdated(): void {
    this.#scroll();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.get('view') !== undefined) this.#scroll();
  }

  /** A week begins with the morning in sight. */
  #scroll(): void {
    if (this.view !== 'week') return;
    const frame = this.renderRoot.querySelector<HTMLElement>('.frame');
    const row = this.renderRoot.querySelector<HTMLElement>(`tr[data-hour="${morning - 1}"]`);
    if (frame && row) frame.scrollTop = row.offsetTop - 40;
  }

  #slotAt(x: number, y: number): string | undefined {
    for (const cell of this.renderRoot.querySelectorAll<HTMLElement>('td[data-slot]')) {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      if (x >= left && x < right && y >= top && y < bottom) return cell.dataset['slot'];
    }
    return undefined;
  }

  #timeOf(post: SocialPost): string {
    return writeZonedTime(instantOf(post), this.zone);
  }

  #slotOf(post: SocialPost): string {
    return this.#timeOf(post).slice(0, this.view === 'month' ? 10 : 13);
  }

  #drop(id: number, slot: string): void {
    const post = this.posts.find((one) => one.id === id);
    if (!post || slot === this.#slotOf(post)) return;
    const time = this.#timeOf(post);
    this.notify('post-move', { id, time: slot + time.slice(slot.length) } satisfies PostMove);
  }

  #nameOf(slot: string): string {
    const day = dayName(slot.slice(0, 10));
    return slot.length > 10 ? `${day}, ${hourName(Number(slot.slice(11, 13)))}` : day;
  }

  #onKey(event: KeyboardEvent, post: SocialPost): void {
    const { key } = event;
    const isLifted = this.lifted === post.id;
    if (!isLifted) {
      if (key !== ' ' || !this.#isMovable(post)) return;
      event.preventDefault();
      this.lifted = post.id;
      this.over = this.#slotOf(post);
      this.spoken = msg('Picked up. Arrow keys move it, Enter drops it, Escape cancels.');
      return;
    }
    if (key === 'Escape') this.#putDown(msg('Nothing was moved.'));
    else if (key === 'Enter' || key === ' ') {
      const slot = this.over;
      this.#putDown('');
      if (slot) this.#drop(post.id, slot);
    } else if (!this.#carry(key)) return;
    event.preventDefault();
  }

  #putDown(spoken: string): void {
    this.lifted = undefined;
    this.over = undefined;
    this.spoken = spoken;
  }

  /** Holds what is lifted over another place. Answers whether the key does that. */
  #carry(key: string): boolean {
    const { over } = this;
    if (over === undefined) return false;
    const forward = directionOf(currentLocale()) === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const [day, hour] = [over.slice(0, 10), over.slice(11, 13)];
    const isWeek = hour !== '';
    let next = over;
    if (key === forward || key === back) next = moveDay(day, { days: key === forward ? 1 : -1 }) + over.slice(10);
    else if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    else if (isWeek) {
      const other = Math.min(23, Math.max(0, Number(hour) + (key === 'ArrowDown' ? 1 : -1)));
      next = `${day}T${String(other).padStart(2, '0')}`;
    } else next = moveDay(day, { weeks: key === 'ArrowDown' ? 1 : -1 });
    if (this.days.includes(next.slice(0, 10))) {
      this.over = next;
      this.spoken = this.#nameOf(next);
      this.renderRoot.querySelector(`td[data-slot="${next}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    return true;
  }

  #isMovable({ status }: SocialPost): boolean {
    return this.mayMove && status === 'scheduled';
  }

  #post(post: SocialPost) {
    const time = this.#timeOf(post);
    const clock = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: this.zone }).format(
      new Date(instantOf(post)),
    );
    const { label } = describePostState(post.status);
    const platforms = [...new Set(post.platforms.map(({ platform }) => platform))];
    const isMovable = this.#isMovable(post);
    return html`<li>
      <button
        type="button"
        data-id=${post.id}
        data-status=${post.status}
        ?data-movable=${isMovable}
        ?data-lifted=${this.lifted === post.id}
        aria-describedby=${isMovable ? 'how' : nothing}
        @click=${() => this.lifted === undefined && this.notify('post-open', post.id)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, post)}
        @blur=${() => this.lifted === post.id && this.#putDown('')}
      >
        <span class="line"
          ><time datetime=${time}>${clock}</time>
          ${platforms.map((platform) => html`<platen-network-mark .platform=${platform}></platen-network-mark>`)}
          <span class="visually-hidden">${label}</span></span
        >
        <span class="text" dir="auto">${post.content.trim() || msg('No text')}</span>
      </button>
    </li>`;
  }

  #isFuture(slot: string): boolean {
    const read = readZonedTime(slot.length > 10 ? `${slot}:59` : `${slot}T23:59`, this.zone);
    return read !== undefined && read.instant.getTime() > Date.now();
  }

  #beginning(slot: string): string {
    if (slot.length > 10) return `${slot}:00`;
    const time = `${slot}T${String(morning).padStart(2, '0')}:00`;
    const read = readZonedTime(time, this.zone);
    if (read && read.instant.getTime() > Date.now() + 600_000) return time;
    // Today, later on: the next full hour, if the day has one.
    const next = writeZonedTime(new Date(Math.ceil((Date.now() + 600_000) / 3_600_000) * 3_600_000), this.zone);
    return next.startsWith(slot) ? next : `${slot}T23:55`;
  }

  #cell(slot: string, posts: readonly SocialPost[], label: unknown) {
    const day = slot.slice(0, 10);
    const isFuture = this.mayMove && this.#isFuture(slot);
    const begin = (): void => this.notify('post-begin', this.#beginning(slot));
    const shown = posts.slice(0, this.view === 'month' ? maxOfDay : posts.length);
    return html`<td
      data-slot=${slot}
      ?data-empty=${posts.length === 0}
      ?data-other=${this.view === 'month' && !day.startsWith(this.month)}
      ?data-today=${day === today(this.zone)}
      ?data-past=${day < today(this.zone)}
      ?data-over=${this.over === slot}
      @dblclick=${(event: Event) => isFuture && event.target === event.currentTarget && begin()}
    >
      <div class="top">
        ${label}
        ${
          isFuture
            ? html`<button type="button" class="begin" @click=${begin}>
                <platen-icon name="Plus"></platen-icon
                ><span class="visually-hidden">${msg(str`New post: ${this.#nameOf(slot)}`)}</span>
              </button>`
            : nothing
        }
      </div>
      ${
        posts.length === 0
          ? nothing
          : html`<ul>
              ${repeat(
                shown,
                ({ id }) => id,
                (post) => this.#post(post),
              )}
            </ul>`
      }
      ${
        posts.length > shown.length
          ? html`<a href=${this.href(`/social/calendar?view=week&day=${day}&zone=${encodeURIComponent(this.zone)}`)}
              >${msg(str`${formatNumber(posts.length - shown.length)} more`)}</a
            >`
          : nothing
      }
    </td>`;
  }

  #byslot(): ReadonlyMap<string, readonly SocialPost[]> {
    const found = new Map<string, SocialPost[]>();
    for (const post of this.posts.toSorted((one, other) => instantOf(one).localeCompare(instantOf(other)))) {
      const slot = this.#slotOf(post);
      found.set(slot, [...(found.get(slot) ?? []), post]);
    }
    return found;
  }

  #month(bySlot: ReadonlyMap<string, readonly SocialPost[]>) {
    const weeks = Array.from({ length: this.days.length / 7 }, (_none, week) =>
      this.days.slice(week * 7, week * 7 + 7),
    );
    return html`<thead>
        <tr>
          ${(weeks[0] ?? []).map((day) => html`<th scope="col">${write(day, { weekday: 'short' })}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (week) =>
            html`<tr>
              ${week.map((day) =>
                this.#cell(
                  day,
                  bySlot.get(day) ?? [],
                  html`<span class="number" aria-hidden="true">${write(day, { day: 'numeric' })}</span
                    ><span class="name">${dayName(day)}</span>`,
                ),
              )}
            </tr>`,
        )}
      </tbody>`;
  }

  #week(bySlot: ReadonlyMap<string, readonly SocialPost[]>) {
    const now = today(this.zone);
    return html`<thead>
        <tr>
          <td></td>
          ${this.days.map(
            (day) =>
              html`<th scope="col" ?data-today=${day === now}>${write(day, { weekday: 'short', day: 'numeric' })}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${Array.from({ length: 24 }, (_none, hour) => {
          const part = String(hour).padStart(2, '0');
          return html`<tr data-hour=${hour}>
            <th scope="row">${hourName(hour)}</th>
            ${this.days.map((day) => this.#cell(`${day}T${part}`, bySlot.get(`${day}T${part}`) ?? [], nothing))}
          </tr>`;
        })}
      </tbody>`;
  }

  override render() {
    const bySlot = this.#byslot();
    return html`<p id="how" hidden>${msg('Space picks it up, then the arrow keys move it. You can also drag it.')}</p>
      <div class="frame" tabindex="0" role="region" aria-label=${msg('Calendar')}>
        <table>
          ${this.view === 'month' ? this.#month(bySlot) : this.#week(bySlot)}
        </table>
      </div>
      <p class="visually-hidden" role="status">${this.spoken}</p>`;
  }

  static override styles = [baseStyles, calendarGridStyles];
}

defineElement('platen-calendar-grid', PlatenCalendarGrid);
