import type { Filter } from '@platen/template';

type Pixels = Pick<ImageData, 'data'>;

/** A filter that changes each color by itself. */
export type ColorFilter = Extract<
  Filter,
  { type: 'hue' | 'brightness' | 'contrast' | 'saturate' | 'grayscale' | 'sepia' | 'invert' }
>;

/** Factors of red, green and blue and a constant, for each of the three; colors are 0 to 255. */
type ColorMatrix = readonly [Row, Row, Row];
type Row = readonly [red: number, green: number, blue: number, constant: number];

/** Changes colors as the filter of that name does in CSS (Filter Effects Module Level 1). */
export function changeColors({ data }: Pixels, filter: ColorFilter): void {
  const [toRed, toGreen, toBlue] = matrixOf(filter);
  for (let index = 0; index < data.length; index += 4) {
    if (data[index + 3] === 0) continue;
    const [red, green, blue] = [data[index]!, data[index + 1]!, data[index + 2]!];
    // The array clamps and rounds.
    data[index] = toRed[0] * red + toRed[1] * green + toRed[2] * blue + toRed[3];
    data[index + 1] = toGreen[0] * red + toGreen[1] * green + toGreen[2] * blue + toGreen[3];
    data[index + 2] = toBlue[0] * red + toBlue[1] * green + toBlue[2] * blue + toBlue[3];
  }
}

function matrixOf(filter: ColorFilter): ColorMatrix {
  switch (filter.type) {
    case 'hue':
      return turned((filter.angle * Math.PI) / 180);
    case 'saturate':
      return mixed(identity, gray, 1 - filter.amount);
    case 'grayscale':
      return mixed(identity, grayscale, Math.min(1, filter.amount));
    case 'sepia':
      return mixed(identity, sepia, Math.min(1, filter.amount));
    case 'brightness':
      return evenly(filter.amount, 0);
    case 'contrast':
      return evenly(filter.amount, 127.5 * (1 - filter.amount));
    case 'invert': {
      const amount = Math.min(1, filter.amount);
      return evenly(1 - 2 * amount, 255 * amount);
    }
  }
}

/** The same for all three colors. */
function evenly(factor: number, constant: number): ColorMatrix {
  return [
    [factor, 0, 0, constant],
    [0, factor, 0, constant],
    [0, 0, factor, constant],
  ];
}

const identity = evenly(1, 0);

function allOf(row: Row): ColorMatrix {
  return [row, row, row];
}

/** Luminance as `saturate` and `hue-rotate` weigh it, and as `grayscale` does. */
const gray = allOf([0.213, 0.715, 0.072, 0]);
const grayscale = allOf([0.2126, 0.7152, 0.0722, 0]);
const sepia: ColorMatrix = [
  [0.393, 0.769, 0.189, 0],
  [0.349, 0.686, 0.168, 0],
  [0.272, 0.534, 0.131, 0],
];

function mixed(from: ColorMatrix, to: ColorMatrix, share: number): ColorMatrix {
  return combine(from, to, (a, b) => a + (b - a) * share);
}

const cosinePart: ColorMatrix = [
  [0.787, -0.715, -0.072, 0],
  [-0.213, 0.285, -0.072, 0],
  [-0.213, -0.715, 0.928, 0],
];
const sinePart: ColorMatrix = [
  [-0.213, -0.715, 0.928, 0],
  [0.143, 0.14, -0.283, 0],
  [-0.787, 0.715, 0.072, 0],
];

function turned(angle: number): ColorMatrix {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const turn = combine(cosinePart, sinePart, (a, b) => a * cosine + b * sine);
  return combine(gray, turn, (a, b) => a + b);
}

function combine(left: ColorMatrix, right: ColorMatrix, join: (a: number, b: number) => number): ColorMatrix {
  const row = (a: Row, b: Row): Row => [join(a[0], b[0]), join(a[1], b[1]), join(a[2], b[2]), join(a[3], b[3])];
  return [row(left[0], right[0]), row(left[1], right[1]), row(left[2], right[2])];
}
