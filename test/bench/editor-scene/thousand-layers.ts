import type { TemplateInput } from '@platen/template';

/** Page size, which fills the window of the bench. */
export const pageSize = { width: 1440, height: 900 };

const colors = ['#1f4e79', '#c2410c', '#15803d', '#7c3aed', '#be123c', '#0f766e', '#a16207', '#334155'];
const words =
  'Summer offer new arrivals fresh bread every morning until Sunday only while stocks last free delivery'.split(' ');
const images = ['house', 'lake', 'arches', 'aurora', 'dining-room', 'living-room', 'party', 'ink-hills'];

/** Numbers that look as if drawn by lot, the same ones each time; 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A template of that many layers all over one page: 40 % text, 30 % rectangles, 30 % images, in a mixed order. */
export function thousandLayers(count = 1000): TemplateInput {
  const random = createRandom(7);
  const between = (min: number, max: number): number => Math.round(min + random() * (max - min));
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const layers = Array.from({ length: count }, (_, index) => {
    const place = { id: `layer-${index}`, name: `Layer ${index}`, x: between(0, 1320), y: between(0, 840) };
    const kind = index % 10;
    if (kind < 4) {
      const text = Array.from({ length: between(2, 5) }, () => pick(words)).join(' ');
      return {
        ...place,
        type: 'text' as const,
        width: between(90, 180),
        height: 44,
        runs: [{ text }],
        style: {
          fontFamily: 'Inter',
          fontSize: between(11, 18),
          fill: { type: 'solid' as const, color: pick(colors) },
        },
      };
    }
    if (kind < 7) {
      return {
        ...place,
        type: 'shape' as const,
        width: between(40, 120),
        height: between(24, 80),
        fills: [{ type: 'solid' as const, color: pick(colors) }],
        radius: { topLeft: 6, topRight: 6, bottomRight: 6, bottomLeft: 6 },
      };
    }
    return {
      ...place,
      type: 'image' as const,
      width: between(50, 110),
      height: between(40, 80),
      source: `library:images/${pick(images)}.webp`,
    };
  });
  return { schemaVersion: 1, name: 'Bench', pages: [{ id: 'page', ...pageSize, layers }] };
}
