import { msg } from '@lit/localize';
import { html } from 'lit';
import { renderFormats } from '@platen/api';
import { defineElement, PlatenElement, type SelectOption, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { pageStyles } from '../../elements/page-styles.ts';
import { emptyLogFilter, type LogFilter } from './log-filter.ts';
import '../../elements/date-field.ts';
import './template-filter.ts';

/**
 * The fields that narrow the log.
 * @fires filter-change - `detail` is what of the filter is another now.
 */
export class PlatenLogFilters extends withProperties(PlatenElement, {
  filter: reactive<LogFilter>(() => emptyLogFilter, { attribute: false }),
  /** Name of the template in the filter. */
  templateName: reactive('', { attribute: false }),
}) {
  #set(change: Partial<LogFilter>): void {
    this.notify('filter-change', change);
  }

  override render() {
    const { filter } = this;
    const statuses: SelectOption[] = [
      { value: '', label: msg('All results') },
      { value: '200', label: msg('Succeeded') },
      { value: 'error', label: msg('Failed') },
    ];
    const formats: SelectOption[] = [
      { value: '', label: msg('All formats') },
      ...renderFormats.map((value) => ({ value, label: value.toUpperCase() })),
    ];
    return html`<div class="filters" role="group" aria-label=${msg('Filter logs')}>
      <platen-select-field
        .label=${msg('Result')}
        .value=${filter.status}
        .options=${statuses}
        @value-change=${({ detail }: CustomEvent<LogFilter['status']>) => this.#set({ status: detail })}
      ></platen-select-field>
      <platen-template-filter
        .value=${filter.template}
        .name=${this.templateName}
        @value-change=${({ detail }: CustomEvent<string>) => this.#set({ template: detail })}
      ></platen-template-filter>
      <platen-select-field
        .label=${msg('Format')}
        .value=${filter.format}
        .options=${formats}
        @value-change=${({ detail }: CustomEvent<string>) => this.#set({ format: detail })}
      ></platen-select-field>
      <platen-text-field
        .label=${msg('Source')}
        .value=${filter.source}
        .maxlength=${64}
        placeholder="api"
        @value-change=${({ detail }: CustomEvent<string>) => this.#set({ source: detail.trim() })}
      ></platen-text-field>
      <platen-text-field
        .label=${msg('Metadata')}
        .value=${filter.metadata}
        .maxlength=${1000}
        placeholder="order=1042"
        @value-change=${({ detail }: CustomEvent<string>) => this.#set({ metadata: detail.trim() })}
      ></platen-text-field>
      <platen-date-field
        .label=${msg('From')}
        .value=${filter.from}
        .max=${filter.to}
        @value-change=${({ detail }: CustomEvent<string>) => this.#set({ from: detail })}
      ></platen-date-field>
      <platen-date-field
        .label=${msg('To')}
        .value=${filter.to}
        .min=${filter.from}
        @value-change=${({ detail }: CustomEvent<string>) => this.#set({ to: detail })}
      ></platen-date-field>
    </div>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-log-filters', PlatenLogFilters);
