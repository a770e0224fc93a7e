import { msg } from '@lit/localize';
import type { Layer, LayerOf, LayerType } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import type { HandleSide } from '../geometry/resize-box.ts';
import type { Editing } from '../store/editor-state.ts';

/** A type of layer as the editor sees it. */
export interface LayerDefinition<L extends Layer> {
  icon: string;
  /** Its name in the interface. */
  name(layer: L): string;
  /** The inspector's sections for layers of this type alone. */
  sections: TemplateResult | typeof nothing;
  /** The kind of editing that a double click begins. Missing: there is nothing inside to edit. */
  inside?(layer: L): Editing['kind'] | undefined;
  /**
   * How its corners are dragged: freely; in its ratio; in its ratio with all that is in it growing alike. Shift is for the opposite,
   * but not where the ratio `isFixed`.
   */
  corners: 'free' | 'ratio' | 'scale';
  isFixed?: boolean;
  /** Whether a side can be dragged on its own. Missing: none can. */
  hasSide?(layer: L, side: HandleSide): boolean;
  /** Whether dragging a side past the other one mirrors it. */
  canFlip?: boolean;
  /** True if its height depends on its content. */
  grows?(layer: L): boolean;
}

const inRatio = { corners: 'ratio', hasSide: () => true } as const;

const definitions: { [Type in LayerType]: LayerDefinition<LayerOf<Type>> } = {
  text: {
    icon: 'Type',
    name: () => msg('Text'),
    sections: html`<platen-text-section></platen-text-section><platen-contrast-note></platen-contrast-note>`,
    inside: () => 'text',
    corners: 'scale',
    hasSide: (layer, side) => side.y === 0 || (layer.mode !== 'grow' && layer.path === undefined),
    grows: (layer) => layer.mode === 'grow',
  },
  image: {
    icon: 'Image',
    name: () => msg('Image'),
    sections: html`<platen-media-section></platen-media-section>`,
    inside: () => 'crop',
    ...inRatio,
    canFlip: true,
  },
  shape: {
    icon: 'Shapes',
    name: (layer) => (isLine(layer) ? msg('Line') : msg('Shape')),
    sections: html`<platen-shape-section></platen-shape-section>`,
    inside: (layer) => (layer.geometry.shape === 'path' ? 'path' : undefined),
    corners: 'free',
    hasSide: () => true,
    canFlip: true,
  },
  svg: {
    icon: 'Spline',
    name: () => msg('Drawing'),
    sections: html`<platen-svg-section></platen-svg-section>`,
    ...inRatio,
    canFlip: true,
  },
  qr: {
    icon: 'QrCode',
    name: (layer) => (layer.symbology === 'qr' ? msg('QR code') : msg('Code')),
    sections: html`<platen-qr-section></platen-qr-section>`,
    corners: 'ratio',
    isFixed: true,
  },
  table: {
    icon: 'Table',
    name: () => msg('Table'),
    sections: html`<platen-table-section></platen-table-section>`,
    inside: () => 'table',
    corners: 'free',
    hasSide: (layer, side) => side.y === 0 || !layer.grow,
    grows: (layer) => layer.grow,
  },
  chart: {
    icon: 'ChartColumn',
    name: () => msg('Chart'),
    sections: html`<platen-chart-section></platen-chart-section>`,
    corners: 'free',
    hasSide: () => true,
  },
  group: {
    icon: 'Group',
    name: ({ component, instance, boolean }) => {
      if (component) return msg('Component');
      if (instance) return msg('Component instance');
      return boolean ? msg('Combined shape') : msg('Group');
    },
    sections: html`<platen-auto-layout-section></platen-auto-layout-section
      ><platen-group-section></platen-group-section>`,
    corners: 'scale',
    isFixed: true,
    hasSide: (layer) => layer.layout !== undefined,
  },
  video: {
    icon: 'Video',
    name: () => msg('Video'),
    sections: html`<platen-media-section></platen-media-section>`,
    inside: () => 'crop',
    ...inRatio,
    canFlip: true,
  },
  audio: {
    icon: 'Music',
    name: () => msg('Audio'),
    sections: html`<platen-audio-section></platen-audio-section>`,
    ...inRatio,
  },
};

/** Returns the definition of a layer's type. */
export function definitionOf<Type extends LayerType>({ type }: { type: Type }): LayerDefinition<LayerOf<Type>> {
  return definitions[type];
}

/** Whether a layer is a line, which is shaped by its ends. */
export function isLine(layer: Layer | undefined): boolean {
  return layer?.type === 'shape' && (layer.geometry.shape === 'line' || layer.geometry.shape === 'arrow');
}
