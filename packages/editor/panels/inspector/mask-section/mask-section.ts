import { msg } from '@lit/localize';
import { walkLayers, type Layer, type Mask } from '@platen/template';
import { html, nothing } from 'lit';
import { defineElement } from '../../../controls/define.ts';
import { LayerSection } from '../inspector-section.ts';
import { layerTitle } from '../../../layers/layer-title.ts';
import { changing, selectField, switchField } from '../section-fields.ts';
import { shapeFields } from '../shape-section/shape-fields.ts';
import { newShapeMask } from './new-shape-mask.ts';
import './mask-icons.ts';
import '../../../controls/button.ts';
import '../../../controls/number-field.ts';
import '../../../controls/section.ts';

type MaskKind = 'none' | Mask['type'];
type ShapeMask = Extract<Mask, { type: 'shape' }>;
type LayerMask = Extract<Mask, { type: 'layer' }>;

/** Inspector section for the masks of the selected layers: a shape in their own box, or another layer of the page. */
export class PlatenMaskSection extends LayerSection {
  protected override watched({ mask, type, id }: Layer): readonly unknown[] {
    return [mask, type, id];
  }

  /** The layers that can mask: none of the selected ones, none that is in them or needs them. */
  get #candidates(): Layer[] {
    const page = this.editor?.state.page.value;
    const selected = new Set(this.targets.map(({ id }) => id));
    const inside = new Set(
      this.targets.flatMap((layer) =>
        layer.type === 'group' ? [...walkLayers(layer.layers)].map((at) => at.layer.id) : [],
      ),
    );
    const needs = (layer: Layer, seen: Set<string>): boolean => {
      if (selected.has(layer.id)) return true;
      if (seen.has(layer.id)) return false;
      seen.add(layer.id);
      const { mask } = layer;
      const source = mask?.type === 'layer' ? all.find(({ id }) => id === mask.layerId) : undefined;
      if (source && needs(source, seen)) return true;
      return layer.type === 'group' && layer.layers.some((child) => needs(child, seen));
    };
    const all = page ? [...walkLayers(page.layers)].map(({ layer }) => layer) : [];
    return all.filter((layer) => layer.type !== 'audio' && !inside.has(layer.id) && !needs(layer, new Set()));
  }

  override render() {
    const kind = this.shared((layer): MaskKind | undefined =>
      layer.type === 'audio' ? undefined : (layer.mask?.type ?? 'none'),
    );
    if (kind.kind === 'none') return nothing;
    const candidates = this.#candidates;
    return html`<platen-section
      .heading=${msg('Mask')}
      collapsible
      .empty=${!this.isAlone && kind.kind === 'value' && kind.value === 'none'}
    >
      ${selectField(this, {
        key: 'mask-kind',
        label: msg('Masked by'),
        read: (layer): MaskKind => layer.mask?.type ?? 'none',
        write: (layer, value: MaskKind) => {
          const [first] = candidates;
          if (value === 'shape') layer.mask = newShapeMask();
          else if (value === 'image') layer.mask = { type: 'image', source: '', mode: 'alpha', invert: false };
          else if (value === 'layer' && first)
            layer.mask = { type: 'layer', layerId: first.id, mode: 'alpha', invert: false };
          else delete layer.mask;
        },
        options: [
          { value: 'none', label: msg('None') },
          { value: 'shape', label: msg('Shape') },
          { value: 'image', label: msg('Painted') },
          { value: 'layer', label: msg('Another layer'), disabled: candidates.length === 0 },
        ],
      })}
      ${kind.kind === 'value' && kind.value === 'shape' ? this.#renderShape() : nothing}
      ${kind.kind !== 'value' || kind.value === 'image' || kind.value === 'none' ? this.#renderPainted() : nothing}
      ${kind.kind === 'value' && kind.value === 'layer' ? this.#renderLayer(candidates) : nothing}
      ${
        kind.kind === 'value' && kind.value !== 'none'
          ? switchField(this, {
              key: 'mask-invert',
              label: msg('Invert'),
              read: (layer) => layer.mask?.invert,
              write: (layer, invert) => {
                if (layer.mask) layer.mask.invert = invert;
              },
            })
          : nothing
      }
    </platen-section>`;
  }

  #renderShape() {
    const part = (key: 'x' | 'y' | 'width' | 'height', prefix: string, label: string) => {
      const shared = this.shared((layer) => shapeMask(layer)?.[key]);
      const { input, change } = changing<Layer, number>(this, {
        key: `mask-${key}`,
        label: msg('Mask'),
        write: (layer, value) => {
          const mask = shapeMask(layer);
          if (mask) mask[key] = value / 100;
        },
      });
      return html`<platen-number-field
        hide-label
        .prefixText=${prefix}
        .label=${label}
        .value=${shared.kind === 'value' ? shared.value * 100 : undefined}
        .mixed=${shared.kind === 'mixed'}
        .min=${key === 'width' || key === 'height' ? 0.1 : -1000}
        .max=${1000}
        unit="%"
        @value-input=${input}
        @value-change=${change}
      ></platen-number-field>`;
    };
    return html`${shapeFields(this, {
        read: (layer) => shapeMask(layer)?.geometry,
        write: (layer, geometry) => {
          const mask = shapeMask(layer);
          if (mask) mask.geometry = geometry;
        },
      })}
      ${switchField(this, {
        key: 'mask-square',
        label: msg('Keep proportions'),
        read: (layer) => {
          const mask = shapeMask(layer);
          return mask && (mask.square ?? false);
        },
        write: (layer, square) => {
          const mask = shapeMask(layer);
          if (mask && square) mask.square = true;
          else if (mask) delete mask.square;
        },
      })}
      <div class="pair">
        ${part('x', 'X', msg('Mask left'))} ${part('y', 'Y', msg('Mask top'))}
        ${part('width', msg('W'), msg('Mask width'))} ${part('height', msg('H'), msg('Mask height'))}
      </div>`;
  }

  /** Opens the brush for the one layer that is selected. */
  #renderPainted() {
    const [only, ...others] = this.targets;
    if (!only || others.length > 0) return nothing;
    const paint = (): void => {
      const { editor } = this;
      if (!editor) return;
      editor.state.editing.value = { kind: 'mask', layerId: only.id };
      editor.artboard?.focus();
    };
    return html`<platen-button icon="Eraser" @click=${paint}>${msg('Erase and restore')}</platen-button>`;
  }

  #renderLayer(candidates: readonly Layer[]) {
    return html`${selectField(this, {
      key: 'mask-layer',
      label: msg('Layer'),
      read: (layer) => layerMask(layer)?.layerId,
      write: (layer, layerId: string) => {
        const mask = layerMask(layer);
        if (mask) mask.layerId = layerId;
      },
      options: candidates.map((layer) => ({ value: layer.id, label: layerTitle(layer) })),
    })}
    ${selectField(this, {
      key: 'mask-mode',
      label: msg('Mask type'),
      read: (layer) => layerMask(layer)?.mode,
      write: (layer, mode: LayerMask['mode']) => {
        const mask = layerMask(layer);
        if (mask) mask.mode = mode;
      },
      options: [
        { value: 'alpha', label: msg('Opacity') },
        { value: 'luminance', label: msg('Brightness') },
      ],
    })}`;
  }
}

function shapeMask({ mask }: Layer): ShapeMask | undefined {
  return mask?.type === 'shape' ? mask : undefined;
}

function layerMask({ mask }: Layer): LayerMask | undefined {
  return mask?.type === 'layer' ? mask : undefined;
}

defineElement('platen-mask-section', PlatenMaskSection);
