import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { operations, OperationAnswer } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Bar } from '../../elements/bar-chart.ts';
import { formatDay, formatMonth, formatNumber } from '../../elements/format-values.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/bar-chart.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './usage-meter.ts';

type Usage = OperationAnswer<typeof operations.getUsage>['data'];
type Measure = 'credits' | 'renders' | 'ai';

/** Usage of the workspace: this month compared with its plan, earlier months, and the days of one month. */
export class UsagePage extends withProperties(PageElement, {
  usage: internal<Usage>(),
  error: internal(''),
  measure: internal<Measure>('credits'),
}) {
  #read = '';

  /** The month whose days are shown, such as `2026-03`; empty: the present one. */
  get #month(): string {
    const month = this.location.query.get('month') ?? '';
    return /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(month) ? month : '';
  }

  protected override async load(): Promise<void> {
    const month = this.#month;
    this.#read = month;
    this.error = '';
    try {
      const { data } = await this.client.getUsage({ query: { months: 12, ...(month !== '' && { month }) } });
      if (this.#read === month) this.usage = data;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  override willUpdate(): void {
    if (this.hasUpdated && this.#month !== this.#read) void this.load();
  }

  #months({ months, credits_limit: limit, ai_credits_limit: aiLimit }: Usage) {
    const names: Record<Measure, string> = {
      credits: msg('Credits'),
      renders: msg('Renders'),
      ai: msg('AI credits'),
    };
    const limits: Record<Measure, number | null> = { credits: limit, renders: null, ai: aiLimit };
    const present = months.at(-1)?.month;
    const max = limits[this.measure];
    const bars: Bar[] = months.map((used) => ({
      label: formatMonth(used.month),
      shortLabel: formatMonth(used.month, 'short'),
      value: { credits: used.credits_used, renders: used.renders, ai: used.ai_credits_used }[this.measure],
      isMarked: used.month === present,
    }));
    return html`<section class="card" aria-label=${msg('Monthly')}>
      <div class="head">
        <h2>${msg('Monthly')}</h2>
        <platen-select-field
          hide-label
          .label=${msg('What counts')}
          .value=${this.measure}
          .options=${Object.entries(names).map(([value, label]) => ({ value, label }))}
          @value-change=${({ detail }: CustomEvent<Measure>) => (this.measure = detail)}
        ></platen-select-field>
      </div>
      <platen-bar-chart
        .label=${msg(str`${names[this.measure]} per month`)}
        .bars=${bars}
        .limit=${max ?? undefined}
        .limitLabel=${msg(str`Plan limit: ${formatNumber(max ?? 0)}`)}
        .nameLabel=${msg('Month')}
        .valueLabel=${names[this.measure]}
      ></platen-bar-chart>
    </section>`;
  }

  #days({ months, days }: Usage) {
    const shown = this.#month || (months.at(-1)?.month ?? '');
    const listed = months.some(({ month }) => month === shown) ? months : [...months, { month: shown }];
    const every = days.length > 12 ? 5 : 1;
    const failures = days.reduce((sum, day) => sum + day.failures, 0);
    const renders = days.reduce((sum, day) => sum + day.renders, 0);
    const bars: Bar[] = days.map(({ day, renders: value }, index) => ({
      label: formatDay(day),
      shortLabel: index % every === 0 ? formatNumber(Number(day.slice(8))) : '',
      value,
    }));
    return html`<section class="card" aria-label=${msg('Daily')}>
      <div class="head">
        <h2>${msg('Daily')}</h2>
        <platen-select-field
          hide-label
          .label=${msg('Month')}
          .value=${shown}
          .options=${listed.toReversed().map(({ month }) => ({ value: month, label: formatMonth(month) }))}
          @value-change=${({ detail }: CustomEvent<string>) =>
            this.dashboard.router.setQuery({ month: detail === months.at(-1)?.month ? '' : detail })}
        ></platen-select-field>
      </div>
      <p class="soft">
        ${msg(str`${formatNumber(renders)} renders succeeded, ${formatNumber(failures)} failed.`)}
        <a href=${this.href(`/logs?${logQuery(shown)}`)}>${msg('View in log')}</a>
      </p>
      <platen-bar-chart
        .label=${msg(str`Renders per day, ${formatMonth(shown)}`)}
        .bars=${bars}
        .nameLabel=${msg('Day')}
        .valueLabel=${msg('Renders')}
      ></platen-bar-chart>
    </section>`;
  }

  override render() {
    const { usage } = this;
    const present = usage?.months.at(-1);
    const plans = { free: msg('Free'), paid: msg('Paid'), enterprise: msg('Enterprise') };
    return html`<platen-page-heading .heading=${msg('Usage')}>
        ${msg('One credit usually covers one image, one PDF page or one second of video. Failed and cached renders are free. Months and days are in UTC.')}
      </platen-page-heading>
      ${this.error ? html`<platen-error-state .text=${this.error} @retry=${() => this.load()}></platen-error-state>` : nothing}
      ${!usage && !this.error ? html`<p class="soft" role="status">${msg('Loading…')}</p>` : nothing}
      ${
        usage && present
          ? html`<div class="stack">
              <section class="tiles" aria-label=${formatMonth(present.month)}>
                <platen-usage-meter
                  .label=${msg('Credits this month')}
                  .used=${present.credits_used}
                  .limit=${usage.credits_limit}
                ></platen-usage-meter>
                <platen-usage-meter
                  .label=${msg('AI credits this month')}
                  .used=${present.ai_credits_used}
                  .limit=${usage.ai_credits_limit}
                ></platen-usage-meter>
                <platen-usage-meter .label=${msg('Renders this month')} .used=${present.renders}></platen-usage-meter>
                <div class="card plan">
                  <h2>${msg('Plan')}</h2>
                  <p>${plans[usage.plan]}</p>
                </div>
              </section>
              ${this.#months(usage)} ${this.#days(usage)}
            </div>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .tiles {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(210px, 100%), 1fr));
        gap: 14px;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 16px;
        align-items: center;
        justify-content: space-between;
      }
      .head h2 {
        font-size: 1.1em;
      }
      .head platen-select-field {
        min-width: 160px;
      }
      .plan {
        gap: 6px;
      }
      .plan h2 {
        color: var(--platen-ink-soft);
        font-size: 1em;
        font-weight: 500;
      }
      .plan p {
        font-size: 1.7em;
        font-weight: 650;
        line-height: 1.2;
      }
    `,
  ];
}

/** The query of the log's page for a month, such as `2026-03`. */
function logQuery(month: string): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, index, 0)).toISOString().slice(0, 10);
  return new URLSearchParams({ from: `${month}-01`, to: last }).toString();
}

defineElement('platen-page-usage', UsagePage);
