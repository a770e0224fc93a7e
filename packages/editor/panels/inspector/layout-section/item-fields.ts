import { msg } from '@lit/localize';
import type { GroupLayout, Layer, LayerItem, LayerSizing } from '@platen/template';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { hasLayout, layoutParentOf } from '../../../store/layout-parent.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { alignOptions } from '../auto-layout-section/auto-layout-section.ts';
import { LayerSection } from '../inspector-section.ts';
import { numberField, selectField, switchField } from '../section-fields.ts';
import { sectionStyles } from '../section-styles.ts';

type Axis = 'width' | 'height';
const axes: readonly Axis[] = ['width', 'height'];

/** Inspector fields for the size of layers in a group with a layout, and of such groups themselves. */
export class PlatenItemFields extends LayerSection {
  override render() {
    const { targets, editor } = this;
    const layers = editor?.state.layersById.value;
    if (!layers || targets.length === 0) return nothing;
    const areChildren = targets.every(({ id }) => layoutParentOf(layers, id));
    const areInside = targets.every(({ id }) => hasLayout(layers.get(layers.get(id)?.parents.at(-1) ?? '')?.layer));
    if (!areChildren && !areInside && !targets.every(hasLayout)) return nothing;
    const flow = editor?.state.page.value?.flow;
    const areFlowing = areChildren && flow && targets.every(({ id }) => layers.get(id)?.parents[0] === flow);
    return html`
      ${
        areChildren || targets.every(hasLayout)
          ? html`<div class="pair">
                ${this.#sizing('width', msg('Width sizing'), areChildren)}
                ${this.#sizing('height', msg('Height sizing'), areChildren)}
              </div>
              ${this.#limitSwitch()}
              ${targets.some((layer) => axes.some((axis) => isLimited(layer, axis))) ? this.#limits() : nothing}`
          : nothing
      }
      ${
        areChildren
          ? selectField(this, {
              key: 'item-align',
              label: msg('Align in group'),
              read: (layer) => layer.item?.align ?? 'group',
              write: (layer, value: GroupLayout['align'] | 'group') => {
                const item: LayerItem = { ...layer.item };
                if (value === 'group') delete item.align;
                else item.align = value;
                layer.item = item;
              },
              options: [{ value: 'group', label: msg('As the group') }, ...alignOptions()],
            })
          : nothing
      }
      ${
        areFlowing
          ? switchField(this, {
              key: 'item-keep-with-next',
              label: msg('Keep with next'),
              read: (layer) => layer.item?.keepWithNext === true,
              write: (layer, isOn) => {
                const item: LayerItem = { ...layer.item };
                if (isOn) item.keepWithNext = true;
                else delete item.keepWithNext;
                layer.item = item;
              },
            })
          : nothing
      }
      ${
        areInside
          ? switchField(this, {
              key: 'item-absolute',
              label: msg('Ignore auto layout'),
              read: (layer) => layer.item?.absolute === true,
              write: (layer, absolute) => {
                const box = editor?.state.laidOutById.peek().get(layer.id)?.box;
                if (absolute && box) Object.assign(layer, box);
                layer.item = absolute ? { absolute } : {};
              },
            })
          : nothing
      }
    `;
  }

  #sizing(axis: Axis, label: string, areChildren: boolean) {
    return selectField(this, {
      key: `item-${axis}`,
      label,
      read: (layer) => sizingOf(layer, axis).type,
      write: (layer, type: LayerSizing['type']) => {
        const box = this.editor?.state.laidOutById.peek().get(layer.id)?.box;
        if (type === 'fixed' && box) layer[axis] = box[axis];
        layer.item = { ...layer.item, [axis]: { type } };
      },
      options: [
        { value: 'fixed', label: msg('Fixed') },
        { value: 'hug', label: msg('Hug content') },
        ...(areChildren ? [{ value: 'fill' as const, label: msg('Fill group') }] : []),
      ],
    });
  }

  #limits() {
    return html`<div class="pair">
      ${this.#limit('width', 'min', msg('Minimum width'))} ${this.#limit('width', 'max', msg('Maximum width'))}
      ${this.#limit('height', 'min', msg('Minimum height'))} ${this.#limit('height', 'max', msg('Maximum height'))}
    </div>`;
  }

  #limitSwitch() {
    const softAxes = (layer: Layer): Axis[] => axes.filter((axis) => sizingOf(layer, axis).type !== 'fixed');
    return switchField(this, {
      key: 'item-limits',
      label: msg('Limit size'),
      read: (layer) => {
        const soft = softAxes(layer);
        return soft.length === 0 ? undefined : soft.some((axis) => isLimited(layer, axis));
      },
      write: (layer, isOn) => {
        const box = this.editor?.state.laidOutById.peek().get(layer.id)?.box;
        for (const axis of softAxes(layer)) {
          const next: LayerSizing = { ...sizingOf(layer, axis) };
          if (next.type === 'fixed') continue;
          delete next.min;
          delete next.max;
          const bounds = isOn ? { min: 0, max: Math.ceil(box?.[axis] ?? layer[axis]) } : {};
          layer.item = { ...layer.item, [axis]: { ...next, ...bounds } };
        }
      },
    });
  }

  #limit(axis: Axis, bound: 'min' | 'max', label: string) {
    return numberField(this, {
      key: `item-${axis}-${bound}`,
      label,
      unit: 'px',
      min: 0,
      max: 100_000,
      read: (layer) => {
        const sizing = sizingOf(layer, axis);
        if (sizing.type === 'fixed' || !isLimited(layer, axis)) return undefined;
        return sizing[bound] ?? (bound === 'min' ? 0 : 100_000);
      },
      write: (layer, value) => {
        const sizing = sizingOf(layer, axis);
        if (sizing.type !== 'fixed') layer.item = { ...layer.item, [axis]: { ...sizing, [bound]: value } };
      },
    });
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
    `,
  ];
}

/** Whether a layer's sizing along an axis has a minimum or maximum. */
function isLimited(layer: Layer, axis: Axis): boolean {
  const sizing = sizingOf(layer, axis);
  return sizing.type !== 'fixed' && (sizing.min !== undefined || sizing.max !== undefined);
}

/** How a layer is sized along an axis where nothing is said: texts and tables that grow are as high as their content. */
function sizingOf(layer: Layer, axis: Axis): LayerSizing {
  const said = layer.item?.[axis];
  if (said) return said;
  const grows = layer.type === 'text' ? layer.mode === 'grow' : layer.type === 'table' && layer.grow;
  return axis === 'height' && grows ? { type: 'hug' } : { type: 'fixed' };
}

defineElement('platen-item-fields', PlatenItemFields);
