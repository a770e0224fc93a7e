import type { RenderOptions } from '@platen/engine';

/** A render that is meant to cost far more than it looks: everything in it is JSON, so it goes to an engine and over HTTP alike. */
export interface AttackScene {
  template: object;
  modifications?: Readonly<Record<string, unknown>>;
  options?: Pick<
    RenderOptions,
    'format' | 'width' | 'height' | 'scale' | 'pages' | 'extraSizes' | 'pdfOptions' | 'videoOptions'
  >;
}

/** An attack: its name says what is too much. */
export interface Attack {
  name: string;
  /** Makes the same scene each time. */
  make(): AttackScene;
}

/** A template of one page with these layers. */
export function pageOf(layers: readonly object[], width = 1080, height = 1080, more: object = {}): object {
  return { schemaVersion: 1, pages: [{ id: 'page', width, height, layers, ...more }] };
}

/** A scene of one page with these layers. */
export function sceneOf(layers: readonly object[], width?: number, height?: number): AttackScene {
  return { template: pageOf(layers, width, height) };
}

/** A shape that covers a page. */
export function coverShape(id: string, side: number, more: object = {}): object {
  return {
    type: 'shape',
    id,
    width: side,
    height: side,
    fills: [{ type: 'solid', color: '#ff880080' }],
    ...more,
  };
}

/** Numbers that look random and are the same each time: a generator by George Marsaglia (xorshift32). */
export function createRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

/** `count` values of a list, one for each index. */
export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
