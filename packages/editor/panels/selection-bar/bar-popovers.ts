import { msg } from '@lit/localize';
import type { Layer, Paint, SvgLayer } from '@platen/template';
import { html, type TemplateResult } from 'lit';
import { definitionOf } from '../../layers/layer-definitions.ts';
import { layerTypeName } from '../../layers/layer-title.ts';
import { readFills, readRadius } from '../inspector/paint-lists.ts';

/** A button of the bar that opens a part of the inspector. */
export interface BarPopover {
  id: string;
  icon: string;
  label: string;
  /** The paint that the button shows instead of its icon. */
  paint?: Paint | undefined;
  render(): TemplateResult;
  /** Fetches the code that only this needs. */
  load?(): Promise<unknown>;
}

const mask = (): BarPopover => ({
  id: 'mask',
  icon: 'Frame',
  label: msg('Mask'),
  render: () => html`<platen-mask-section .isAlone=${true}></platen-mask-section>`,
});
const fill = (layer: Layer): BarPopover => ({
  id: 'fill',
  icon: 'Palette',
  label: msg('Fill'),
  paint: readFills(layer)?.at(-1),
  render: () => html`<platen-fill-section></platen-fill-section>`,
});
const colors = ({ color }: SvgLayer): BarPopover => ({
  id: 'colors',
  icon: 'Palette',
  label: msg('Color'),
  paint: color === undefined ? undefined : { type: 'solid', color },
  render: () => html`<platen-svg-section colors-only></platen-svg-section>`,
});
/** The looks of the cells that are selected in a table. */
const cell = (): BarPopover => ({
  id: 'cell',
  icon: 'Palette',
  label: msg('Cell'),
  render: () => html`<platen-cell-section></platen-cell-section>`,
  load: () => import('../table-section/cell-section.ts'),
});
const stroke = (): BarPopover => ({
  id: 'stroke',
  icon: 'Square',
  label: msg('Stroke'),
  render: () => html`<platen-stroke-section></platen-stroke-section>`,
});
const corners = (): BarPopover => ({
  id: 'corners',
  icon: 'SquareRoundCorner',
  label: msg('Corners'),
  render: () => html`<platen-radius-section .isAlone=${true}></platen-radius-section>`,
});
const appearance = (): BarPopover => ({
  id: 'appearance',
  icon: 'Blend',
  label: msg('Appearance'),
  render: () => html`<platen-appearance-section></platen-appearance-section>`,
});

/** Replacing, framing and adjusting of images and videos. */
function ofMedia(layer: Layer): BarPopover[] {
  return [
    {
      id: 'replace',
      icon: 'ImagePlus',
      label: layer.type === 'video' ? msg('Replace video') : msg('Replace image'),
      render: () => html`<platen-media-section part="source"></platen-media-section>`,
    },
    {
      id: 'focal',
      icon: 'Locate',
      label: msg('Focal point'),
      render: () => html`<platen-media-section part="focal"></platen-media-section>`,
    },
    mask(),
    {
      id: 'adjust',
      icon: 'SlidersHorizontal',
      label: msg('Adjust'),
      render: () => html`<platen-filter-section .isAlone=${true}></platen-filter-section>`,
    },
    corners(),
  ];
}

/** All that the inspector has for a type alone. */
function ofType(layer: Layer): BarPopover {
  const { icon, sections } = definitionOf(layer);
  return { id: layer.type, icon, label: layerTypeName(layer), render: () => html`${sections}` };
}

/** The buttons of the bar for layers that are all of one type, the most used first. Texts have fields of their own before it. */
export function barPopovers(layer: Layer, hasData: boolean, isEdited: boolean): BarPopover[] {
  switch (layer.type) {
    case 'text':
      return [appearance()];
    case 'image':
    case 'video':
      return ofMedia(layer);
    case 'shape':
      return [fill(layer), stroke(), ...(readRadius(layer) ? [corners()] : []), appearance()];
    case 'svg':
      return [colors(layer), ofType(layer), appearance()];
    case 'chart':
      return [{ ...ofType(layer), load: () => import('../chart-section/chart-section.ts') }, appearance()];
    case 'table':
      return [
        ...(isEdited ? [cell()] : []),
        { ...ofType(layer), load: () => import('../table-section/table-section.ts') },
        ...(isEdited ? [] : [appearance()]),
      ];
    case 'group':
      return [
        {
          id: 'layout',
          icon: 'LayoutList',
          label: msg('Auto layout'),
          render: () => html`<platen-auto-layout-section></platen-auto-layout-section>`,
        },
        ...(hasData
          ? [
              {
                id: 'repeat',
                icon: 'CopyPlus',
                label: msg('Repeat'),
                render: () => html`<platen-repeat-section></platen-repeat-section>`,
                load: () => import('../data/layer-rules.ts'),
              },
            ]
          : []),
        fill(layer),
        corners(),
        appearance(),
      ];
    default:
      return [ofType(layer), ...(layer.type === 'audio' ? [] : [appearance()])];
  }
}
