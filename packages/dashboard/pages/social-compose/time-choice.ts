import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, type SelectOption, reactive, withProperties } from '@platen/editor/controls';
import { currentLocale } from '@platen/editor/localization';
import { baseStyles } from '@platen/editor/theme';
import { pageStyles } from '../../elements/page-styles.ts';
import { listZones, offsetOf, ownZone, readZonedTime, writeZonedTime } from '../../social/zoned-time.ts';
import '../../elements/date-field.ts';

/** When a post goes out. */
export interface ChosenTime {
  when: 'now' | 'later';
  /** Local time in `zone`, as `2026-03-02T09:30`. */
  time: string;
  zone: string;
}

/** Milliseconds that a planned post lies ahead at least. */
const minAheadMs = 60_000;

/**
 * Whether a post goes out now or later, and when in which time zone.
 * @fires time-choose - `detail` is a `ChosenTime`.
 */
export class PlatenTimeChoice extends withProperties(PlatenElement, {
  when: reactive<'now' | 'later'>('now'),
  time: reactive(''),
  zone: reactive<string>(ownZone),
}) {
  #change(change: Partial<ChosenTime>): void {
    const next = { when: this.when, time: this.time, zone: this.zone, ...change };
    // The next full hour that is not too near.
    if (next.when === 'later' && next.time === '') {
      const hour = new Date(Math.ceil((Date.now() + 10 * 60_000) / 3_600_000) * 3_600_000);
      next.time = writeZonedTime(hour, next.zone);
    }
    this.notify('time-choose', next);
  }

  #notes() {
    const read = readZonedTime(this.time, this.zone);
    if (!read) return html`<p class="error" role="status">${msg('Choose a day and a time.')}</p>`;
    const write = (zone: string): string =>
      new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(
        read.instant,
      );
    const own = ownZone();
    return html`<div role="status" class="notes">
      ${
        read.instant.getTime() < Date.now() + minAheadMs
          ? html`<p class="error">
              ${msg('This time is in the past or less than a minute away. Choose a later one.')}
            </p>`
          : nothing
      }
      ${
        read.change === 'skipped'
          ? html`<p class="warning">
              ${msg('Clocks go forward then, so this time does not exist. The post is published an hour later.')}
            </p>`
          : nothing
      }
      ${
        read.change === 'twice'
          ? html`<p class="warning">
              ${msg('Clocks go back then, so this time occurs twice. The post is published the first time.')}
            </p>`
          : nothing
      }
      <p class="soft">${write(this.zone)} (${offsetOf(read.instant, this.zone)})</p>
      ${
        this.zone !== own && offsetOf(read.instant, own) !== offsetOf(read.instant, this.zone)
          ? html`<p class="soft">${msg(str`Your time: ${write(own)}`)}</p>`
          : nothing
      }
    </div>`;
  }

  override render() {
    const options: SelectOption[] = [...new Set([this.zone, ...listZones()])]
      .toSorted()
      .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
    const choice = (when: 'now' | 'later', label: string) =>
      html`<label
        ><input
          type="radio"
          name="when"
          value=${when}
          .checked=${this.when === when}
          @change=${() => this.#change({ when })}
        />${label}</label
      >`;
    return html`<fieldset>
        <legend class="visually-hidden">${msg('Publish time')}</legend>
        <div class="choices">${choice('now', msg('Now'))} ${choice('later', msg('Later'))}</div>
      </fieldset>
      ${
        this.when === 'later'
          ? html`<div class="time">
                <platen-date-field
                  withTime
                  .label=${msg('Day and time')}
                  .value=${this.time}
                  .min=${writeZonedTime(new Date(), this.zone)}
                  @value-change=${({ detail }: CustomEvent<string>) => this.#change({ time: detail })}
                ></platen-date-field>
                <platen-select-field
                  .label=${msg('Time zone')}
                  .value=${this.zone}
                  .options=${options}
                  @value-change=${({ detail }: CustomEvent<string>) => this.#change({ zone: detail })}
                ></platen-select-field>
              </div>
              ${this.#notes()}`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 22px;
      }
      label {
        display: inline-flex;
        gap: 8px;
        align-items: center;
        min-height: 28px;
        cursor: pointer;
      }
      input {
        width: 16px;
        height: 16px;
        margin: 0;
        accent-color: var(--platen-accent);
      }
      .time {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
      }
      .notes {
        display: grid;
        gap: 4px;
      }
      .warning {
        color: var(--platen-warning);
      }
    `,
  ];
}

defineElement('platen-time-choice', PlatenTimeChoice);
