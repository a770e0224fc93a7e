import { coverShape, createRandom, pageOf, sceneOf, times, type Attack, type AttackScene } from './attack.ts';

const gradient = {
  type: 'linear',
  angle: 30,
  stops: times(32, (index) => ({ offset: index / 31, color: index % 2 ? '#ff000080' : '#0000ff80' })),
};

/** Layers that cover a page of 5000 by 5000 pixels. */
function covers(count: number, more: (index: number) => object): AttackScene {
  return sceneOf(
    times(count, (index) => coverShape(`shape-${index}`, 5000, more(index))),
    5000,
    5000,
  );
}

function nested(depth: number, more: object, inner: object): object {
  return depth === 0
    ? inner
    : {
        type: 'group',
        id: `group-${depth}`,
        width: 5000,
        height: 5000,
        ...more,
        layers: [nested(depth - 1, more, inner)],
      };
}

/** Groups of two layers, each masked by the next group: twice as much to draw with each of them. */
function maskLadder(steps: number, side: number): object[] {
  const maskedBy = (step: number): object =>
    step + 1 < steps ? { mask: { type: 'layer', layerId: `group-${step + 1}` } } : {};
  return times(steps, (step) => ({
    type: 'group',
    id: `group-${step}`,
    width: side,
    height: side,
    layers: [coverShape(`a-${step}`, side, maskedBy(step)), coverShape(`b-${step}`, side, maskedBy(step))],
  }));
}

function randomPath(points: number, seed: number): string {
  const random = createRandom(seed);
  const point = (): string => `${Math.floor(random() * 1000)} ${Math.floor(random() * 1000)}`;
  return `M${point()}${times(points, () => `L${point()}`).join('')}`;
}

const pathShape = (id: string, d: string, side: number, more: object): object =>
  coverShape(id, side, { geometry: { shape: 'path', d, viewWidth: 1000, viewHeight: 1000 }, fills: [], ...more });
const black = { type: 'solid', color: '#000000' };

/** Effects and paints by number, size and nesting. */
export const paintAttacks: readonly Attack[] = [
  { name: 'blurs', make: () => covers(300, () => ({ filters: [{ type: 'blur', radius: 40 }] })) },
  {
    name: 'blurs-of-one-layer',
    make: () => covers(20, () => ({ filters: times(16, () => ({ type: 'blur', radius: 90 })) })),
  },
  {
    name: 'blurs-wide',
    make: () => covers(20, () => ({ filters: times(16, () => ({ type: 'blur', radius: 500 })) })),
  },
  {
    name: 'blurs-of-large-layers',
    make: () =>
      sceneOf(
        times(20, (index) => ({
          ...coverShape(`shape-${index}`, 100_000, { x: -50_000, y: -50_000 }),
          filters: times(16, () => ({ type: 'blur', radius: 500 })),
        })),
        5000,
        5000,
      ),
  },
  {
    name: 'blurs-around-the-page',
    make: () => ({
      ...sceneOf(
        times(300, (index) => coverShape(`shape-${index}`, 5000, { filters: [{ type: 'blur', radius: 500 }] })),
        5000,
        5000,
      ),
      options: { scale: 2 },
    }),
  },
  {
    name: 'noises',
    make: () => covers(30, () => ({ filters: times(16, (seed) => ({ type: 'noise', amount: 0.5, seed })) })),
  },
  {
    name: 'pixelations',
    make: () => covers(30, () => ({ filters: times(16, () => ({ type: 'pixelate', size: 1 })) })),
  },
  {
    name: 'duotones',
    make: () =>
      covers(30, () => ({
        filters: times(16, () => ({ type: 'duotone', shadow: '#000000', highlight: '#ffffff' })),
      })),
  },
  {
    name: 'shadows-drop',
    make: () =>
      covers(30, () => ({ shadows: times(16, () => ({ type: 'drop', color: '#000000', blur: 150, offsetX: 10 })) })),
  },
  {
    name: 'shadows-wide',
    make: () =>
      covers(30, () => ({ shadows: times(16, () => ({ type: 'drop', color: '#000000', blur: 1000, offsetX: 5000 })) })),
  },
  {
    name: 'shadows-inner',
    make: () =>
      covers(30, () => ({
        shadows: times(16, () => ({ type: 'inner', color: '#000000', blur: 100, spread: 300 })),
      })),
  },
  {
    name: 'shadows-box',
    make: () =>
      covers(30, () => ({
        radius: { topLeft: 90, topRight: 90, bottomLeft: 90, bottomRight: 90 },
        shadows: times(16, () => ({ type: 'box', color: '#000000', blur: 150, spread: 100 })),
      })),
  },
  {
    name: 'groups-nested-isolated',
    make: () => sceneOf([nested(31, { opacity: 0.9 }, coverShape('shape', 5000))], 5000, 5000),
  },
  {
    name: 'groups-nested-isolated-large',
    make: () => ({
      ...sceneOf([nested(31, { opacity: 0.9 }, coverShape('shape', 5000))], 5000, 5000),
      options: { scale: 2 },
    }),
  },
  {
    name: 'groups-nested-filters',
    make: () =>
      sceneOf(
        [
          nested(
            31,
            {
              filters: times(16, () => ({ type: 'blur', radius: 100 })),
              shadows: times(16, () => ({ type: 'drop', color: '#000000', blur: 100 })),
            },
            coverShape('shape', 5000),
          ),
        ],
        5000,
        5000,
      ),
  },
  { name: 'blends', make: () => covers(1000, () => ({ blendMode: 'luminosity' })) },
  { name: 'masks-doubling', make: () => sceneOf(maskLadder(24, 1080)) },
  {
    name: 'masks-of-many',
    make: () =>
      sceneOf([
        ...times(1000, (index) => coverShape(`shape-${index}`, 1080, { mask: { type: 'layer', layerId: 'mask' } })),
        {
          type: 'group',
          id: 'mask',
          width: 1080,
          height: 1080,
          layers: times(1000, (index) => coverShape(`mask-${index}`, 1080)),
        },
      ]),
  },
  { name: 'fills-of-gradients', make: () => covers(500, () => ({ fills: times(16, () => gradient) })) },
  {
    name: 'fills-conic',
    make: () => covers(300, () => ({ fills: times(16, () => ({ ...gradient, type: 'conic' })) })),
  },
  {
    name: 'fills-elliptic',
    make: () =>
      covers(300, () => ({
        fills: times(16, () => ({ type: 'radial', radiusX: 0.9, radiusY: 0.3, stops: gradient.stops })),
      })),
  },
  {
    name: 'strokes-elliptic',
    make: () =>
      covers(100, () => ({
        geometry: { shape: 'ellipse' },
        strokes: times(16, () => ({
          width: 500,
          position: 'inside',
          paint: { type: 'radial', radiusX: 0.9, stops: gradient.stops },
        })),
      })),
  },
  {
    name: 'frames-nested',
    make: () =>
      sceneOf(
        times(200, (index) => ({
          type: 'group',
          id: `group-${index}`,
          width: 5000,
          height: 5000,
          clip: true,
          frame: {
            fills: times(16, () => gradient),
            strokes: times(16, () => ({ width: 50, position: 'inside', paint: gradient })),
            radius: { topLeft: 99 },
          },
          layers: [],
        })),
        5000,
        5000,
      ),
  },
  {
    name: 'dashes',
    make: () =>
      sceneOf(
        times(200, (index) =>
          pathShape(`shape-${index}`, randomPath(400, index + 1), 5000, {
            strokes: times(16, () => ({ paint: black, width: 2, dash: [0.01, 0.01] })),
          }),
        ),
        5000,
        5000,
      ),
  },
  {
    name: 'dashes-of-zero',
    make: () =>
      sceneOf(
        times(200, (index) =>
          pathShape(`shape-${index}`, randomPath(400, index + 1), 5000, {
            strokes: times(16, () => ({ paint: black, width: 2, dash: [0, 0.000001], cap: 'round' })),
          }),
        ),
        5000,
        5000,
      ),
  },
  {
    name: 'paths-long',
    make: () =>
      sceneOf(
        times(10, (index) =>
          pathShape(`shape-${index}`, randomPath(100_000, index + 1), 5000, {
            fills: [black],
            strokes: [{ paint: black, width: 20, join: 'round' }],
          }),
        ),
        5000,
        5000,
      ),
  },
  {
    name: 'paths-stroked-often',
    make: () =>
      sceneOf(
        times(300, (index) =>
          pathShape(`shape-${index}`, randomPath(2000, index + 1), 5000, {
            strokes: times(16, () => ({ paint: black, width: 900, join: 'round', cap: 'round' })),
          }),
        ),
        5000,
        5000,
      ),
  },
  {
    name: 'polygons',
    make: () =>
      covers(2000, () => ({
        geometry: { shape: 'star', points: 100, cornerRadius: 50 },
        fills: [gradient],
        strokes: [{ paint: gradient, width: 300 }],
      })),
  },
  {
    name: 'backgrounds',
    make: () => ({
      template: {
        schemaVersion: 1,
        pages: times(200, (index) => ({
          id: `page-${index}`,
          width: 5000,
          height: 5000,
          backgrounds: times(8, () => gradient),
          layers: [],
        })),
      },
    }),
  },
  {
    name: 'output-largest',
    make: () => ({
      template: pageOf([coverShape('shape', 5000, { filters: [{ type: 'noise', amount: 1 }] })], 5000, 5000),
      options: { scale: 2 },
    }),
  },
  {
    name: 'output-largest-webp',
    make: () => ({
      template: pageOf([coverShape('shape', 5000, { filters: [{ type: 'noise', amount: 1 }] })], 5000, 5000),
      options: { scale: 2, format: 'webp' },
    }),
  },
  {
    name: 'output-largest-avif',
    make: () => ({
      template: pageOf([coverShape('shape', 5000, { filters: [{ type: 'noise', amount: 1 }] })], 5000, 5000),
      options: { scale: 2, format: 'avif' },
    }),
  },
  {
    name: 'outputs-many',
    make: () => ({
      template: {
        schemaVersion: 1,
        pages: times(200, (index) => ({
          id: `page-${index}`,
          width: 3000,
          height: 3000,
          layers: [coverShape(`shape-${index}`, 3000, { filters: [{ type: 'noise', amount: 1, seed: index }] })],
        })),
      },
    }),
  },
  {
    name: 'outputs-in-many-sizes',
    make: () => ({
      template: pageOf([coverShape('shape', 5000, { filters: [{ type: 'noise', amount: 1 }] })], 5000, 5000),
      options: { extraSizes: times(20, (index) => ({ name: `size-${index}`, width: 4900 + index, height: 5000 })) },
    }),
  },
];
