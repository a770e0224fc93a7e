type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Pixels before and after one that an average is of, besides it. */
interface Box {
  before: number;
  after: number;
}

/**
 * Blurs pixels; beyond the edge nothing is. `sigma` is the standard deviation in pixels. Averages of three boxes one after another come close
 * to the bell curve (Filter Effects Module Level 1, feGaussianBlur), as Skia has it.
 */
export function blurPixels({ data, width, height }: Pixels, sigma: number): void {
  const boxes = boxesOf(sigma);
  if (boxes.length === 0) return;
  multiplyByAlpha(data);
  for (let channel = 0; channel < 4; channel += 1) {
    blurLines(data, { first: channel, lines: height, between: width * 4, length: width, step: 4 }, boxes);
    blurLines(data, { first: channel, lines: width, between: 4, length: height, step: width * 4 }, boxes);
  }
  divideByAlpha(data);
}

function boxesOf(sigma: number): Box[] {
  const size = Math.floor((sigma * 3 * Math.sqrt(2 * Math.PI)) / 4 + 0.5);
  if (size <= 1) return [];
  return size % 2 === 1 ? [centered(size), centered(size), centered(size)] : [...pair(size), centered(size + 1)];
}

function centered(size: number): Box {
  return { before: (size - 1) / 2, after: (size - 1) / 2 };
}

/** Boxes of an even size have no center: one is half a pixel to the left, the other to the right. */
function pair(size: number): Box[] {
  return [
    { before: size / 2, after: size / 2 - 1 },
    { before: size / 2 - 1, after: size / 2 },
  ];
}

/** Lines of one color in the pixels' data: rows or columns. */
interface Lines {
  first: number;
  lines: number;
  between: number;
  length: number;
  step: number;
}

function blurLines(
  data: ImageData['data'],
  { first, lines, between, length, step }: Lines,
  boxes: readonly Box[],
): void {
  const margin = boxes.reduce((sum, { before, after }) => sum + Math.max(before, after), 0);
  let from = new Float64Array(length + 2 * margin);
  let to = new Float64Array(length + 2 * margin);
  for (let line = 0; line < lines; line += 1) {
    const start = first + line * between;
    from.fill(0);
    let isEmpty = true;
    for (let at = 0; at < length; at += 1) {
      const value = data[start + at * step]!;
      from[margin + at] = value;
      isEmpty &&= value === 0;
    }
    if (isEmpty) continue;
    for (const box of boxes) {
      average(from, to, box);
      [from, to] = [to, from];
    }
    for (let at = 0; at < length; at += 1) data[start + at * step] = from[margin + at]!;
  }
}

function average(from: Float64Array, to: Float64Array, { before, after }: Box): void {
  const size = before + after + 1;
  let sum = 0;
  for (let at = 0; at < after; at += 1) sum += from[at]!;
  for (let at = 0; at < to.length; at += 1) {
    if (at + after < from.length) sum += from[at + after]!;
    to[at] = sum / size;
    if (at >= before) sum -= from[at - before]!;
  }
}

function multiplyByAlpha(data: ImageData['data']): void {
  for (let index = 0; index < data.length; index += 4) {
    const share = data[index + 3]! / 255;
    data[index] = data[index]! * share;
    data[index + 1] = data[index + 1]! * share;
    data[index + 2] = data[index + 2]! * share;
  }
}

function divideByAlpha(data: ImageData['data']): void {
  for (let index = 0; index < data.length; index += 4) {
    const alpha = data[index + 3]!;
    if (alpha === 0) continue;
    data[index] = (data[index]! * 255) / alpha;
    data[index + 1] = (data[index + 1]! * 255) / alpha;
    data[index + 2] = (data[index + 2]! * 255) / alpha;
  }
}
