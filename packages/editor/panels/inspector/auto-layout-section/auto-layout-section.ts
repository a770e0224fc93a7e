import { msg, str } from '@lit/localize';
import type { GroupLayout, Layer } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import { changeLayoutType } from '../../../commands/add-auto-layout.ts';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { numberField, selectField, switchField } from '../section-fields.ts';
import '../../../controls/section.ts';
import '../../../controls/select-field.ts';

/** How the selected groups place what is in them. */
export class PlatenAutoLayoutSection extends LayerSection {
  protected override watched(layer: Layer): readonly unknown[] {
    return [layer.type, layer.type === 'group' ? layer.layout : undefined];
  }

  #setType(type: GroupLayout['type'] | ''): void {
    const { editor } = this;
    for (const { id } of this.targets) {
      const { page, laidOutById } = editor?.state ?? {};
      if (page && laidOutById) {
        editor?.apply(changeLayoutType(page.value, id, type === '' ? undefined : type, laidOutById.value));
      }
    }
  }

  override render() {
    const { targets } = this;
    if (targets.length === 0 || targets.some((layer) => layer.type !== 'group' || layer.instance)) return nothing;
    const shared = this.shared((layer) => layoutOf(layer)?.type ?? '');
    return html`<platen-section .heading=${msg('Auto layout')} collapsible>
      <platen-select-field
        .label=${msg('Direction')}
        .value=${shared.kind === 'value' ? shared.value : ''}
        .mixed=${shared.kind === 'mixed'}
        .options=${[
          { value: '', label: msg('None') },
          { value: 'row', label: msg('Row') },
          { value: 'column', label: msg('Column') },
          { value: 'grid', label: msg('Grid') },
        ]}
        @value-change=${(event: CustomEvent<GroupLayout['type'] | ''>) => {
          event.stopPropagation();
          this.#setType(event.detail);
        }}
      ></platen-select-field>
      ${targets.every((layer) => layoutOf(layer)) ? this.#fields() : nothing}
    </platen-section>`;
  }

  #fields(): TemplateResult {
    const types = new Set(this.targets.map((layer) => layoutOf(layer)?.type));
    const isGrid = types.has('grid');
    return html`
      <div class="pair">
        ${this.#length(
          'gap',
          isGrid ? msg('Column gap') : msg('Gap'),
          (layout) => layout.gap,
          (layout, value) => {
            layout.gap = value;
          },
        )}
        ${this.#length(
          'cross-gap',
          isGrid ? msg('Row gap') : msg('Line gap'),
          (layout) =>
            layout.type === 'column' || (layout.type === 'row' && !layout.wrap) ? undefined : layout.crossGap,
          (layout, value) => {
            if (layout.type !== 'column') layout.crossGap = value;
          },
        )}
      </div>
      <div class="pair">
        ${selectField(this, {
          key: 'justify',
          label: msg('Distribute'),
          read: (layer) => layoutOf(layer)?.justify,
          write: (layer, value: GroupLayout['justify']) => change(layer, (layout) => (layout.justify = value)),
          options: [
            { value: 'start', label: msg('Start') },
            { value: 'center', label: msg('Center') },
            { value: 'end', label: msg('End') },
            { value: 'space-between', label: msg('Space between') },
            { value: 'space-around', label: msg('Space around') },
            { value: 'space-evenly', label: msg('Space evenly') },
          ],
        })}
        ${selectField(this, {
          key: 'align',
          label: msg('Align'),
          read: (layer) => layoutOf(layer)?.align,
          write: (layer, value: GroupLayout['align']) => change(layer, (layout) => (layout.align = value)),
          options: alignOptions(),
        })}
      </div>
      <div class="pair">
        ${(
          [
            ['top', msg('Padding top')],
            ['right', msg('Padding right')],
            ['bottom', msg('Padding bottom')],
            ['left', msg('Padding left')],
          ] as const
        ).map(([side, label]) =>
          this.#length(
            `padding-${side}`,
            label,
            (layout) => layout.padding[side],
            (layout, value) => {
              layout.padding[side] = value;
            },
          ),
        )}
      </div>
      ${isGrid ? this.#columns() : nothing}
      ${switchField(this, {
        key: 'wrap',
        label: msg('Wrap'),
        read: (layer) => {
          const layout = layoutOf(layer);
          return layout?.type === 'row' ? layout.wrap : undefined;
        },
        write: (layer, value) =>
          change(layer, (layout) => {
            if (layout.type === 'row') layout.wrap = value;
          }),
      })}
      ${switchField(this, {
        key: 'direction',
        label: msg('Right to left'),
        read: (layer) => {
          const layout = layoutOf(layer);
          return layout && layout.type !== 'column' ? layout.direction === 'rtl' : undefined;
        },
        write: (layer, value) => change(layer, (layout) => (layout.direction = value ? 'rtl' : 'ltr')),
      })}
    `;
  }

  #columns(): TemplateResult {
    return html`<div class="pair">
        ${numberField(this, {
          key: 'columns',
          label: msg('Columns'),
          min: 1,
          max: 100,
          decimals: 0,
          read: (layer) => gridOf(layer)?.columns.length,
          write: (layer, value) => {
            const columns = gridOf(layer)?.columns;
            const count = Math.round(value);
            if (!columns) return;
            columns.splice(count);
            while (columns.length < count) columns.push({ type: 'fill' });
          },
        })}
        ${selectField(this, {
          key: 'row-height',
          label: msg('Rows'),
          read: (layer) => gridOf(layer)?.rowHeight.type,
          write: (layer, type: Grid['rowHeight']['type']) => {
            const grid = gridOf(layer);
            if (grid) grid.rowHeight = type === 'fixed' ? { type, value: 100 } : { type };
          },
          options: [
            { value: 'hug', label: msg('As high as content') },
            { value: 'fill', label: msg('Share the height') },
            { value: 'fixed', label: msg('Fixed') },
          ],
        })}
      </div>
      ${(gridOf(this.targets[0])?.columns ?? []).map((_, index) => this.#column(index))}`;
  }

  #column(index: number): TemplateResult {
    const number = index + 1;
    return html`<div class="pair">
      ${selectField(this, {
        key: `column-${index}`,
        label: msg(str`Column ${number}`),
        read: (layer) => gridOf(layer)?.columns[index]?.type,
        write: (layer, type: Grid['columns'][number]['type']) => {
          const columns = gridOf(layer)?.columns;
          if (columns?.[index]) columns[index] = type === 'fixed' ? { type, value: 100 } : { type };
        },
        options: [
          { value: 'fill', label: msg('Share the width') },
          { value: 'hug', label: msg('As wide as content') },
          { value: 'fixed', label: msg('Fixed') },
        ],
      })}
      ${numberField(this, {
        key: `column-size-${index}`,
        label: gridOf(this.targets[0])?.columns[index]?.type === 'fixed' ? msg('Width') : msg('Proportion'),
        min: 0.01,
        max: 10_000,
        read: (layer) => {
          const column = gridOf(layer)?.columns[index];
          return column?.type === 'fixed' ? column.value : column?.type === 'fill' ? (column.weight ?? 1) : undefined;
        },
        write: (layer, value) => {
          const column = gridOf(layer)?.columns[index];
          if (column?.type === 'fixed') column.value = value;
          else if (column?.type === 'fill') column.weight = Math.min(1000, value);
        },
      })}
    </div>`;
  }

  #length(
    key: string,
    label: string,
    read: (layout: GroupLayout) => number | undefined,
    write: (layout: GroupLayout, value: number) => void,
  ) {
    return numberField(this, {
      key,
      label,
      unit: 'px',
      min: 0,
      max: 10_000,
      read: (layer) => {
        const layout = layoutOf(layer);
        return layout && read(layout);
      },
      write: (layer, value) => change(layer, (layout) => write(layout, value)),
    });
  }
}

type Grid = Extract<GroupLayout, { type: 'grid' }>;

function layoutOf(layer: Layer | undefined): GroupLayout | undefined {
  return layer?.type === 'group' ? layer.layout : undefined;
}

function gridOf(layer: Layer | undefined): Grid | undefined {
  const layout = layoutOf(layer);
  return layout?.type === 'grid' ? layout : undefined;
}

function change(layer: Layer, write: (layout: GroupLayout) => void): void {
  const layout = layoutOf(layer);
  if (layout) write(layout);
}

/** The ways in which children lie across the direction of their group. */
export function alignOptions(): { value: GroupLayout['align']; label: string }[] {
  return [
    { value: 'start', label: msg('Start') },
    { value: 'center', label: msg('Center') },
    { value: 'end', label: msg('End') },
    { value: 'stretch', label: msg('Stretch') },
    { value: 'baseline', label: msg('Baseline') },
  ];
}

defineElement('platen-auto-layout-section', PlatenAutoLayoutSection);
