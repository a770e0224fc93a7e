import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { columnsOfPattern, createRowNames, nameRowFile, type CreateBatchBody } from '@platen/api';
import { defineElement, reactive, required, withProperties, type SelectOption } from '@platen/editor/controls';
import { designChoices, writtenDesign, type ShownDesign } from '@platen/editor/design-choices';
import { baseStyles } from '@platen/editor/theme';
import { formatGroups, outputFormat } from '@platen/playground';
import { isVideo, type Template } from '@platen/template';
import { formatGroupNames } from '../../../elements/format-group-names.ts';
import { DashboardElement } from '../../../elements/dashboard-element.ts';

type Format = ReturnType<typeof outputFormat>['format'];

/** How the files of a batch are made. */
export interface BulkChoices {
  format: Format;
  /** Output pixels per page pixel. */
  scale: number;
  /** The language, brand and mode of rows that have none of their own. */
  design: ShownDesign;
  /** The pattern of file names; empty: rows are counted. */
  pattern: string;
  combine: NonNullable<CreateBatchBody['combine']> | '';
  /** Whether rows with issues are left out. */
  skips: boolean;
}

/** The choices that a template begins with. */
export function firstChoices(template: Template): BulkChoices {
  const format = isVideo(template) ? 'mp4' : 'png';
  return { format, scale: 1, design: writtenDesign, pattern: '', combine: '', skips: false };
}

const scales = [0.5, 1, 1.5, 2, 3, 4];

/** Placeholders of a pattern that are no columns; none if it is fine. */
export function unknownPlaceholders(pattern: string, columns: readonly string[]): string[] {
  return columnsOfPattern(pattern).filter((name) => !columns.includes(name));
}

/**
 * Format, size, language, brand, mode and file names of a batch.
 * @fires choices-change - `detail` is the BulkChoices.
 */
export class PlatenBulkSettings extends withProperties(DashboardElement, {
  template: required<Template>(),
  choices: required<BulkChoices>(),
  columns: reactive<readonly string[]>([], { attribute: false }),
  /** The row that shows what files are called. */
  example: reactive<readonly string[]>([], { attribute: false }),
}) {
  #change(change: Partial<BulkChoices>): void {
    const next = { ...this.choices, ...change };
    const { format } = next;
    // A format without scale has the size of the template, and other formats than PDF become no PDF together.
    if (!outputFormat(format).scales) next.scale = 1;
    if (next.combine === 'pdf' && format !== 'pdf') next.combine = '';
    this.notify('choices-change', next);
  }

  get #patternError(): string {
    const [unknown] = unknownPlaceholders(this.choices.pattern, this.columns);
    return unknown === undefined ? '' : msg(str`There is no column “${unknown}”.`);
  }

  get #exampleName(): string {
    const { pattern, format } = this.choices;
    const valueOf = (column: string): string => this.example[this.columns.indexOf(column)] ?? '';
    const name = pattern === '' ? null : createRowNames(pattern)(1, valueOf);
    const pages = outputFormat(format).pages === 'one' ? this.template.pages.map((_, index) => index + 1) : [0];
    const files = pages.map((page) => ({ page, size: '' }));
    return nameRowFile({ page: pages[0] ?? 0, size: '' }, { number: 1, name, files, format });
  }

  override render() {
    const { template, choices } = this;
    const isMoving = isVideo(template);
    const names = formatGroupNames();
    const formats: SelectOption[] = formatGroups
      .filter(({ moving }) => isMoving || !moving)
      .flatMap(({ name, formats: all }) =>
        all.map(({ format, name: label }) => ({ value: format, label, group: names[name] ?? name })),
      );
    return html`<div class="fields">
        <platen-select-field
          .label=${msg('Format')}
          .value=${choices.format}
          .options=${formats}
          @value-change=${(event: CustomEvent<Format>) => this.#change({ format: event.detail })}
        ></platen-select-field>
        ${this.#renderScale()}
        <platen-select-field
          .label=${msg('One file of all')}
          .value=${choices.combine}
          .options=${[
            { value: '', label: msg('None') },
            { value: 'zip', label: 'ZIP' },
            ...(choices.format === 'pdf' ? [{ value: 'pdf', label: 'PDF' }] : []),
          ]}
          @value-change=${(event: CustomEvent<BulkChoices['combine']>) => this.#change({ combine: event.detail })}
        ></platen-select-field>
        ${designChoices(template, choices.design).map(
          ({ label, shown, values }) =>
            html`<platen-select-field
              .label=${label}
              .value=${shown}
              .options=${values}
              @value-change=${(event: CustomEvent<string>) =>
                this.#change({ design: values.find(({ value }) => value === event.detail)?.design ?? choices.design })}
            ></platen-select-field>`,
        )}
      </div>
      <platen-text-field
        .label=${msg('File names')}
        .value=${choices.pattern}
        .maxlength=${300}
        placeholder="{row}"
        .error=${this.#patternError}
        .hint=${msg(str`For example ${`\u2068${this.#exampleName}\u2069`}`)}
        @value-input=${(event: CustomEvent<string>) => this.#change({ pattern: event.detail.replaceAll(/[/\\]/g, '-') })}
      >
        <platen-menu
          slot="end"
          .label=${msg('Insert a column')}
          .items=${[...this.columns.slice(0, 100), 'row', 'page'].map((name) => ({ id: name, label: `{${name}}` }))}
          @menu-select=${(event: CustomEvent<string>) =>
            this.#change({ pattern: `${choices.pattern}${choices.pattern === '' ? '' : '-'}{${event.detail}}` })}
        >
          <platen-icon-button
            slot="trigger"
            icon="Braces"
            haspopup="menu"
            .label=${msg('Insert a column')}
          ></platen-icon-button>
        </platen-menu>
      </platen-text-field>`;
  }

  #renderScale() {
    const { format, scale } = this.choices;
    const [page] = this.template.pages;
    if (!page || !outputFormat(format).scales) return nothing;
    const options = scales.map((value) => ({
      value: String(value),
      label: `${Math.round(page.width * value)} × ${Math.round(page.height * value)}`,
    }));
    return html`<platen-select-field
      .label=${msg('Size in pixels')}
      .value=${String(scale)}
      .options=${options}
      @value-change=${(event: CustomEvent<string>) => this.#change({ scale: Number(event.detail) })}
    ></platen-select-field>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
      }
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(150px, 100%), 1fr));
        gap: 12px;
      }
    `,
  ];
}

defineElement('platen-bulk-settings', PlatenBulkSettings);
