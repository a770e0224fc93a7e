import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { currentLocale } from '@platen/editor/localization';

/** Schedules that most people mean; others are written as cron. */
const usual = ['*/15 * * * *', '0 * * * *', '0 9 * * *', '0 9 * * 1-5', '0 9 * * 1', '0 9 1 * *'] as const;

/**
 * When a workflow runs: a usual schedule or five fields of cron, and the next times.
 * @fires value-input - `detail` is the cron line.
 */
export class PlatenCronField extends withProperties(PlatenElement, {
  label: reactive(''),
  value: reactive(''),
  timeZone: reactive('UTC', { attribute: false }),
  hint: reactive(''),
  error: reactive(''),
  /** The next times, in ISO 8601. */
  next: reactive<readonly string[]>([], { attribute: false }),
  disabled: reactive(false, { type: Boolean }),
}) {
  #set(value: string): void {
    this.value = value;
    this.notify('value-input', value);
  }

  #describe(cron: (typeof usual)[number]): string {
    const words = {
      '*/15 * * * *': msg('Every 15 minutes'),
      '0 * * * *': msg('Every hour'),
      '0 9 * * *': msg('Every day at 9:00'),
      '0 9 * * 1-5': msg('On weekdays at 9:00'),
      '0 9 * * 1': msg('On Mondays at 9:00'),
      '0 9 1 * *': msg('On the first of each month at 9:00'),
    } as const satisfies Record<(typeof usual)[number], string>;
    return words[cron];
  }

  #format(instant: string): string {
    const options = { dateStyle: 'full', timeStyle: 'short' } as const;
    const at = new Date(instant);
    try {
      return new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: this.timeZone }).format(at);
    } catch {
      // A time zone that is still being typed.
      return new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' }).format(at);
    }
  }

  override render() {
    const isUsual = usual.some((one) => one === this.value);
    const stop = (event: Event): void => event.stopPropagation();
    return html`<platen-select-field
        .label=${this.label}
        .value=${isUsual ? this.value : 'other'}
        ?disabled=${this.disabled}
        .options=${[
          ...usual.map((one) => ({ value: one, label: this.#describe(one) })),
          { value: 'other', label: msg('Another time, as cron') },
        ]}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          if (event.detail !== 'other') this.#set(event.detail);
          else this.renderRoot.querySelector<HTMLElement>('platen-text-field')?.focus();
        }}
      ></platen-select-field>
      <platen-text-field
        maxlength="100"
        .label=${msg('As cron: minute, hour, day, month, weekday')}
        .value=${this.value}
        .hint=${this.hint}
        .error=${this.error}
        ?disabled=${this.disabled}
        @value-input=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#set(event.detail);
        }}
        @value-change=${stop}
      ></platen-text-field>
      ${
        this.next.length === 0 || this.error
          ? nothing
          : html`<div>
              <p class="soft" id="next">${msg('Next times')}</p>
              <ol aria-labelledby="next">
                ${this.next.map((instant) => html`<li><time datetime=${instant}>${this.#format(instant)}</time></li>`)}
              </ol>
            </div>`
      }`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      ol {
        display: grid;
        gap: 2px;
        margin: 2px 0 0;
        padding: 0;
        font-variant-numeric: tabular-nums;
        list-style: none;
      }
      .soft {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
    `,
  ];
}

defineElement('platen-cron-field', PlatenCronField);
