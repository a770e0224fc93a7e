/** A layer as it is written in a case. */
interface WrittenLayer {
  type: string;
  layers?: WrittenLayer[];
  [key: string]: unknown;
}

const motions: readonly object[] = [
  { loop: { preset: 'rotate', periodMs: 1700 } },
  { loop: { preset: 'float', amount: 0.3, periodMs: 900 } },
  { loop: { preset: 'pulse', amount: 0.3 } },
  { loop: { preset: 'blink', periodMs: 400 } },
  { enter: { preset: 'blur', durationMs: 900 } },
  { enter: { preset: 'wipe', direction: 'right', durationMs: 900 } },
  { enter: { preset: 'slide', unit: 'words', staggerMs: 50 } },
  { enter: { preset: 'pop', unit: 'graphemes', staggerMs: 20 } },
  { enter: { preset: 'fade', unit: 'children' } },
  {
    keyframes: [
      {
        property: 'opacity',
        keyframes: [
          { atMs: 0, value: 0.1 },
          { atMs: 1000, value: 1 },
        ],
      },
    ],
  },
];

/** A template with some of its layers moving and a few shown for a part of the time only; always the same for a seed. */
export function giveMotion(template: unknown, seed: number): unknown {
  const moving = structuredClone(template) as { pages: { durationMs: number; layers?: WrittenLayer[] }[] };
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const visit = (layers: readonly WrittenLayer[]): void => {
    for (const layer of layers) {
      if (random() < 0.4 && layer.type !== 'audio') layer['motion'] = motions[Math.floor(random() * motions.length)];
      if (random() < 0.1) Object.assign(layer, { startMs: 300, endMs: 1000 });
      visit(layer.layers ?? []);
    }
  };
  for (const page of moving.pages) {
    page.durationMs = 2000;
    visit(page.layers ?? []);
  }
  return moving;
}
