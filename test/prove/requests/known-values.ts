import fc from 'fast-check';
import type { Planted } from './plant-items.ts';
import type { KnownValues } from './sample-schema.ts';

/** Names that fields are mostly given: what is there, in this workspace and in the other one. */
export function knownValues(path: string, own: Planted, other: Planted): KnownValues {
  const numbers = (mine: readonly (number | string)[], theirs: readonly (number | string)[]): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...mine, 1) },
      { weight: 1, arbitrary: fc.constantFrom(...theirs, 2) },
    );
  const template = numbers(own.templates, other.templates);
  const kinds: readonly [part: string, kind: keyof Planted][] = [
    ['/render-jobs', 'jobs'],
    ['/folders', 'folders'],
    ['/brand-assets', 'assets'],
    ['webhook', 'webhooks'],
  ];
  const kind = kinds.find(([part]) => path.includes(part))?.[1] ?? 'templates';
  const side = fc.integer({ min: 10, max: 80 });
  return {
    id: numbers(own[kind], other[kind]),
    templateId: template,
    template_id: template,
    folder_id: numbers(own.folders, other.folders),
    parent_id: numbers(own.folders, other.folders),
    embedId: numbers(own.embeds, other.embeds),
    embedUserId: fc.constantFrom('anna', 'ben'),
    token: numbers(own.shares.length > 0 ? own.shares : ['x'], ['AAAAAAAAAAAAAAAAAAAAAA']),
    cursor: fc.constantFrom(1, 2, 5, 100),
    // Renders stay small, however many there are.
    format: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('png', 'jpg', 'webp', 'pdf') },
      { weight: 1, arbitrary: fc.constantFrom('gif', 'wav', 'avif') },
    ),
    width: side,
    height: side,
    canvas_width: side,
    canvas_height: side,
    size: fc.constantFrom('20x20', '64x32', 'nothing'),
    scale: fc.constantFrom(0.5, 1, 2),
    includePages: fc.constantFrom([1], [2], [1, 2], [3]),
    extraSizes: fc.constantFrom<unknown>(['20x10'], { wide: '30x10' }),
    fps: fc.constantFrom(1, 5),
    duration: fc.constantFrom(0.1, 1),
    dpi: fc.constantFrom(72, 96),
    mode: fc.constantFrom('sync', 'async'),
    key: fc.constantFrom('title', 'photo', 'page1@title'),
  };
}
