import type { DesignerHands } from './hands.ts';

/** Something that a designer wants done, on a page of 800 by 600 pixels. */
export interface DesignerJob {
  /** What the designer does. */
  name: string;
  /** What is on the page before. */
  layers: readonly object[];
  work(hands: DesignerHands): Promise<void>;
}

/** A square. */
export const box = (id: string, x: number, y: number, color = '#4030d8', size = 100): object => ({
  type: 'shape',
  id,
  name: id,
  x,
  y,
  width: size,
  height: size,
  fills: [{ type: 'solid', color }],
});

/** A line of text, 100 pixels from the left. */
export const words = (id: string, y: number, text: string): object => ({
  type: 'text',
  id,
  name: id,
  x: 100,
  y,
  width: 400,
  height: 60,
  style: { fontFamily: 'Inter', fontSize: 40 },
  runs: [{ text }],
});

/** All that a text says. */
export const textOf = (layer: object | undefined): string =>
  (layer as { runs?: { text: string }[] } | undefined)?.runs?.map(({ text }) => text).join('') ?? '';
