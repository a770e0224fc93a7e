import { msg } from '@lit/localize';
import type { Layer, Page, TableLayer } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { propertiesOf } from '../inspector/properties-of.ts';
import { numberField, selectField, switchField } from '../inspector/section-fields.ts';
import '../../controls/section.ts';

const { of, on } = propertiesOf('table');

/** Fields for how tables are divided between pages. */
export function tablePagingFields(host: FieldHost<Layer>, page: Page): TemplateResult {
  const isFlowing = page.flow !== undefined;
  // Its code is that of expressions too, which few tables have.
  if (isFlowing) void import('./keep-with-next-field.ts');
  return html`<platen-section .heading=${msg('Over pages')} collapsible .collapsed=${!isFlowing}>
    ${selectField<Layer, TableLayer['overflow']>(host, {
      key: 'overflow',
      label: msg('Rows that do not fit'),
      options: [
        { value: 'clip', label: msg('Keep the table whole') },
        { value: 'page', label: msg('Continue on the next page') },
      ],
      // The layer that flows is divided in any case.
      read: (layer) => (layer.type === 'table' && layer.id !== page.flow ? layer.overflow : undefined),
      write: on((layer, value) => (layer.overflow = value)),
    })}
    ${switchField(host, {
      key: 'repeatHeader',
      label: msg('Repeat header on every page'),
      read: of((layer) => layer.repeatHeader),
      write: on((layer, value) => (layer.repeatHeader = value)),
    })}
    ${switchField(host, {
      key: 'keepRow',
      label: msg('Keep rows whole'),
      read: of((layer) => layer.keepRow),
      write: on((layer, value) => (layer.keepRow = value)),
    })}
    ${numberField(host, {
      key: 'minRowsWithHeader',
      label: msg('Rows under the header, at least'),
      min: 1,
      max: 100,
      decimals: 0,
      read: of((layer) => layer.minRowsWithHeader),
      write: on((layer, value) => (layer.minRowsWithHeader = value)),
    })}
    ${isFlowing ? html`<platen-keep-with-next-field></platen-keep-with-next-field>` : nothing}
  </platen-section>`;
}
