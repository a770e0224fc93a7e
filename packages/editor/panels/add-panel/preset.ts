import { layer as layerSchema, type Layer, type Page, type Template } from '@platen/template';
import type { TemplateResult } from 'lit';

/** The page that an item is for. */
export interface PresetPlace {
  template: Template;
  page: Page;
}

/** An item that can be added to a page. */
export interface LayerPreset {
  id: string;
  label: string;
  /** The name of its icon, or a picture of it. */
  icon: string | TemplateResult;
  /** The layer for the middle of a page. */
  create(place: PresetPlace): Layer;
}

/** Presets under a heading. */
export interface PresetGroup {
  heading: string;
  kind: 'texts' | 'tiles' | 'previews';
  presets: readonly LayerPreset[];
}

/** Shares of the page's shorter side. */
export interface PresetSize {
  width: number;
  height: number;
}

/** A preset of a layer in the middle of the page; `fields` are those that a layer of its type has besides its place, `unit` the page's shorter side. */
export function preset(
  id: string,
  label: string,
  icon: LayerPreset['icon'],
  size: PresetSize,
  fields: (unit: number, place: PresetPlace) => object,
): LayerPreset {
  return {
    id,
    label,
    icon,
    create(place) {
      const { page } = place;
      const unit = Math.min(page.width, page.height);
      const width = Math.min(page.width, Math.max(1, Math.round(unit * size.width)));
      const height = Math.max(1, Math.round(unit * size.height));
      return layerSchema.parse({
        id: id.replaceAll(/[^a-z0-9-]/g, '-'),
        x: Math.round((page.width - width) / 2),
        y: Math.round((page.height - height) / 2),
        width,
        height,
        ...fields(unit, place),
      });
    },
  };
}
