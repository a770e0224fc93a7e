import { msg, str } from '@lit/localize';
import type { ChartLayer, ChartSeries } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import { chartColumns, setChart } from '../../commands/edit-chart.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { valueOf } from '../../store/shared-values.ts';
import { colorInput } from '../inspector/color-property-field.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import { itemList } from '../inspector/item-list.ts';
import { propertiesOf } from '../inspector/properties-of.ts';
import { selectField, textField } from '../inspector/section-fields.ts';
import { letterFields } from '../text-section/letter-fields.ts';
import { styleHost } from '../text-section/text-hosts.ts';
import { axisFields, lookFields, numberFields } from './chart-fields.ts';
import { kindOptions } from './chart-names.ts';
import './chart-rows.ts';
import '../text-section/text-icons.ts';
import '../../controls/button.ts';
import '../../controls/section.ts';

const { of: ofChart, on: onChart } = propertiesOf('chart');

const maxSeries = 24;
/** The first color of one that is added, then others: those that charts take by themselves. */
const firstColors = ['#2563c9', '#e06c1f', '#0f9b8e', '#b3479b', '#c08a00', '#6554c0'];

/** The properties of a chart: its kind and titles, its rows and series, axes, numbers, colors and letters. */
export class PlatenChartSection extends withProperties(LayerSection, {
  /** Index of the series whose settings are shown. */
  open: internal<number>(),
}) {
  override render() {
    const { targets, editor, live } = this;
    if (!editor || !live || targets.length === 0 || targets.some(({ type }) => type !== 'chart')) return nothing;
    const page = editor.state.page.value;
    const [layer] = targets;
    const single = targets.length === 1 && layer?.type === 'chart' ? layer : undefined;
    const letters = styleHost({ session: undefined, layers: targets, page, live });
    const problem = single
      ? editor.state.report.value.find((entry) => entry.code === 'chart_invalid' && entry.layer === single.id)
      : undefined;
    return html`
      <platen-section .heading=${msg('Chart')} collapsible>
        ${selectField(this, {
          key: 'kind',
          label: msg('Kind'),
          options: kindOptions(),
          read: ofChart((chart) => chart.kind),
          write: onChart((chart, kind) => (chart.kind = kind)),
        })}
        ${textField(this, {
          key: 'title',
          label: msg('Title'),
          bind: 'title',
          maxlength: 500,
          read: ofChart((chart) => chart.title),
          write: onChart((chart, text) => (chart.title = text)),
        })}
        ${textField(this, {
          key: 'subtitle',
          label: msg('Subtitle'),
          bind: 'subtitle',
          maxlength: 500,
          read: ofChart((chart) => chart.subtitle),
          write: onChart((chart, text) => (chart.subtitle = text)),
        })}
      </platen-section>
      ${
        single
          ? html`<platen-section .heading=${msg(str`Rows (${single.rows.length})`)} collapsible>
                ${problem ? html`<p class="note" role="status">${msg('Some of the values cannot be drawn.')}</p>` : nothing}
                <platen-chart-rows .layer=${single}></platen-chart-rows>
              </platen-section>
              <platen-section .heading=${msg('Series')} collapsible>${this.#series(single)}</platen-section>`
          : nothing
      }
      <platen-section .heading=${msg('Chart colors')} collapsible>${this.#colors()}</platen-section>
      <platen-section .heading=${msg('Look of the chart')} collapsible>${lookFields(this)}</platen-section>
      <platen-section .heading=${msg('Axes')} collapsible>${axisFields(this)}</platen-section>
      <platen-section .heading=${msg('Numbers')} collapsible>${numberFields(this)}</platen-section>
      <platen-section .heading=${msg('Chart text')} collapsible>${letterFields(letters, editor)}</platen-section>
    `;
  }

  #setSeries(layer: ChartLayer, label: string, series: ChartSeries[]): void {
    const page = this.editor?.state.page.peek();
    if (page)
      this.editor?.apply(setChart(page, layer.id, label, (chart) => (chart.series = series.slice(0, maxSeries))));
  }

  #series(layer: ChartLayer): TemplateResult {
    const columns = chartColumns(layer.rows);
    const { series } = layer;
    const open = columns.filter((name) => name !== layer.category && !series.some(({ key }) => key === name));
    const numeric = open.filter((name) => layer.rows.some((row) => typeof row[name] === 'number'));
    const next = numeric[0] ?? open[0];
    return html`
      ${selectField(this, {
        key: 'category',
        label: msg('Column with names'),
        options: [{ value: '', label: msg('Automatic') }, ...columns.map((name) => ({ value: name, label: name }))],
        read: ofChart((chart) => chart.category),
        write: onChart((chart, name: string) => (chart.category = name)),
      })}
      ${
        series.length === 0
          ? html`<p class="note">${msg('All columns with numbers are shown.')}</p>
              <platen-button
                ?disabled=${numeric.length === 0}
                @click=${() =>
                  this.#setSeries(
                    layer,
                    msg('Choose series'),
                    numeric.map((key) => ({ key, title: '' })),
                  )}
                >${msg('Choose series')}</platen-button
              >`
          : html`${itemList<ChartSeries>({
                items: series,
                isTopFirst: false,
                label: ({ key, title }) => title || key,
                head: (own, index) => this.#seriesTitle(own, index),
                body: (own, index) => this.#seriesFields(columns, own, index),
                open: this.open,
                toggle: (index) => (this.open = index),
                change: (items) => this.#setSeries(layer, msg('Change series'), items),
              })}
              <platen-button
                icon="Plus"
                ?disabled=${next === undefined || series.length >= maxSeries}
                @click=${() => next !== undefined && this.#setSeries(layer, msg('Add series'), [...series, { key: next, title: '' }])}
                >${msg('Add series')}</platen-button
              >`
      }
    `;
  }

  #change(index: number, label: string, change: (series: ChartSeries) => void): void {
    this.commit(`series-${index}`, label, (layer) => {
      const own = layer.type === 'chart' ? layer.series[index] : undefined;
      if (own) change(own);
    });
  }

  #seriesTitle({ key, title }: ChartSeries, index: number): TemplateResult {
    return html`<platen-text-field
      hide-label
      .label=${msg(str`Name of series ${index + 1}`)}
      .value=${title}
      .placeholder=${key}
      .maxlength=${500}
      @value-input=${(event: Event) => event.stopPropagation()}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        this.#change(index, msg('Rename series'), (own) => (own.title = event.detail.slice(0, 500)));
      }}
    ></platen-text-field>`;
  }

  #seriesFields(columns: readonly string[], own: ChartSeries, index: number): TemplateResult {
    return html`
      <platen-select-field
        .label=${msg('Column')}
        .value=${own.key}
        .options=${[...new Set([own.key, ...columns])].map((name) => ({ value: name, label: name }))}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#change(index, msg('Column'), (series) => (series.key = event.detail));
        }}
      ></platen-select-field>
      ${colorInput(this.editor, {
        label: msg('Color'),
        value: own.color ?? '',
        input: (event) => event.stopPropagation(),
        change: (event) => {
          event.stopPropagation();
          this.#change(index, msg('Color'), (series) => (series.color = event.detail));
        },
      })}
    `;
  }

  #colors(): TemplateResult {
    const colors = valueOf(this.shared(ofChart((layer) => layer.colors.join('|')))) ?? '';
    const list = colors === '' ? [] : colors.split('|');
    const add = firstColors[list.length % firstColors.length] ?? '#2563c9';
    return html`
      ${list.length === 0 ? html`<p class="note">${msg('The palette of Platen is used.')}</p>` : nothing}
      ${list.map((color, index) => {
        const write = (event: CustomEvent<string>): ((layer: Parameters<typeof setColor>[0]) => void) => {
          event.stopPropagation();
          const { detail } = event;
          return (layer) => setColor(layer, index, detail);
        };
        const label = msg(str`Color ${index + 1}`);
        return colorInput(this.editor, {
          label,
          value: color,
          input: (event) => this.preview(`color-${index}`, label, write(event)),
          change: (event) => this.commit(`color-${index}`, label, write(event)),
        });
      })}
      <div class="row">
        <platen-button
          icon="Plus"
          ?disabled=${list.length >= maxSeries}
          @click=${() =>
            this.commit('colors', msg('Add color'), (layer) => void (layer.type === 'chart' && layer.colors.push(add)))}
          >${msg('Add color')}</platen-button
        >
        <platen-icon-button
          icon="Minus"
          .label=${msg('Remove color')}
          ?disabled=${list.length === 0}
          @click=${() =>
            this.commit('colors', msg('Remove color'), (layer) => void (layer.type === 'chart' && layer.colors.pop()))}
        ></platen-icon-button>
        <platen-parameter-button property="colors" .label=${msg('Chart colors')}></platen-parameter-button>
      </div>
    `;
  }
}

function setColor(
  layer: Parameters<Parameters<PlatenChartSection['preview']>[2]>[0],
  index: number,
  color: string,
): void {
  if (layer.type === 'chart') layer.colors[index] = color;
}

defineElement('platen-chart-section', PlatenChartSection);
