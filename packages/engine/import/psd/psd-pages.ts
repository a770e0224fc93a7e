import type { Layer as PsdLayer, Psd } from 'ag-psd';
import type { Paint } from '@platen/template';
import type { Box } from '../../geometry/boxes.ts';
import { readColor, writeColor } from './psd-paint.ts';

/** The longest side that a page can have. */
const maxPageSide = 5000;

/** A part of the canvas that becomes a page. */
export interface PsdFrame {
  name: string;
  /** In whole pixels of the canvas. */
  box: Box;
  /** Pixels of the page that one of the canvas becomes: less than 1 when it is larger than pages can be. */
  scale: number;
  backgrounds: Paint[];
  layers: readonly PsdLayer[];
}

/** A page without its layers. */
export interface PageFrame {
  id: string;
  name: string;
  width: number;
  height: number;
  backgrounds: Paint[];
}

/** The pages of a file: its artboards from the lowest up, or else the canvas. `isOpaque` tells whether one can see through the whole. */
export function listFrames(psd: Psd, isOpaque: boolean): { frames: PsdFrame[]; beside: PsdLayer[] } {
  const layers = psd.children ?? [];
  const paper: Paint[] = isOpaque ? [{ type: 'solid', color: '#ffffff' }] : [];
  const artboards = layers.filter(({ artboard, children }) => artboard && children);
  if (artboards.length === 0) {
    const box = { x: 0, y: 0, width: psd.width, height: psd.height };
    return { frames: [frame('', box, paper, layers)], beside: [] };
  }
  const frames = artboards.flatMap((board): PsdFrame[] => {
    const { artboard, children = [], name = '' } = board;
    if (!artboard) return [];
    const { left, top, right, bottom } = artboard.rect;
    const [x, y] = [Math.round(left), Math.round(top)];
    const box = { x, y, width: Math.round(right) - x, height: Math.round(bottom) - y };
    if (!(box.width > 0 && box.height > 0)) return [];
    const color = backgroundOf(artboard);
    return [frame(name, box, color === undefined ? [] : [{ type: 'solid', color }], children)];
  });
  return { frames, beside: layers.filter((layer) => !artboards.includes(layer)) };
}

function frame(name: string, box: Box, backgrounds: Paint[], layers: readonly PsdLayer[]): PsdFrame {
  const scale = Math.min(1, maxPageSide / Math.max(box.width, box.height));
  return { name: name.slice(0, 255), box, scale, backgrounds, layers };
}

/** The color behind an artboard; undefined when there is none. */
function backgroundOf({ backgroundType, color }: NonNullable<PsdLayer['artboard']>): string | undefined {
  if (backgroundType === 2) return '#000000';
  if (backgroundType === 3) return undefined;
  return backgroundType === 4 && color ? writeColor(readColor(color)) : '#ffffff';
}

/** The page of a frame, apart from its layers. */
export function pageOf({ name, box, scale, backgrounds }: PsdFrame): Omit<PageFrame, 'id'> {
  const whole = (length: number): number => Math.min(maxPageSide, Math.max(1, Math.round(length * scale)));
  return { name, width: whole(box.width), height: whole(box.height), backgrounds };
}

/** Every layer of a frame, those in groups included. */
export function allPsdLayers(layers: readonly PsdLayer[]): PsdLayer[] {
  return layers.flatMap((layer) => [layer, ...allPsdLayers(layer.children ?? [])]);
}
