import { contrastOf, luminanceOf, readColor, type RgbColor } from '@platen/template/internal';
import type { Paint } from '@platen/template';
import { transformPoint } from '../geometry/matrix.ts';
import type { RenderJob } from '../job/render-job.ts';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import { paintScene } from '../paint/paint-scene.ts';
import { createScene } from '../scene/create-scene.ts';
import type { GlyphRun, TextLine } from '../text/text-layout.ts';
import type { Mark } from './page-marks.ts';

/** The longer side of the image in which what is behind texts is looked up, in pixels. */
const copySide = 360;
/** Points of a line that are looked at: so many across for each of the heights. */
const pointsAcross = 12;
const heights = [0.15, 0.4, 0.65];
/** The share of a text that may be harder to read than what is answered. */
const harderShare = 0.4;

/** The contrast ratio of each text with what is behind it, by WCAG 2, where it can be known: 1 is none. */
export function textContrasts(job: RenderJob, layout: PageLayout, marks: readonly Mark[]): Map<Mark, number> {
  const texts = marks.filter(isPlain);
  const contrasts = new Map<Mark, number>();
  if (texts.length === 0) return contrasts;
  const { page } = layout;
  const scale = Math.min(1, copySide / Math.max(page.width, page.height));
  const width = Math.max(1, Math.round(page.width * scale));
  const height = Math.max(1, Math.round(page.height * scale));
  const scene = createScene({ ...layout, layers: layout.layers.map(withoutGlyphs) }, job.resources, job.platform);
  try {
    const canvas = paintScene(scene, { width, height, scale });
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    job.platform.releaseCanvas(canvas);
    if (!pixels) return contrasts;
    const pixelAt = (x: number, y: number): RgbColor | undefined => {
      const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
      if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray((row * width + column) * 4);
      // Pages without a background are shown on white.
      return over({ red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha / 255 }, white);
    };
    for (const mark of texts) {
      const contrast = contrastIn(mark, pixelAt);
      if (contrast !== undefined) contrasts.set(mark, contrast);
    }
  } finally {
    scene.destroy();
  }
  return contrasts;
}

const white: RgbColor = { red: 1, green: 1, blue: 1, alpha: 1 };

/** Whether a text is just letters in their colors: shadows, outlines and effects make it readable in ways of their own. */
function isPlain({ layer, text, opacity }: Mark): boolean {
  return (
    text !== undefined &&
    layer.type === 'text' &&
    layer.shadows.length === 0 &&
    layer.filters.length === 0 &&
    layer.blendMode === 'normal' &&
    layer.stroke === undefined &&
    layer.path === undefined &&
    opacity > 0
  );
}

/** The same without letters: backgrounds of texts stay. */
function withoutGlyphs(item: LaidOutLayer): LaidOutLayer {
  if ('children' in item) return { ...item, children: item.children.map(withoutGlyphs) };
  if (!('text' in item)) return item;
  const lines = item.text.lines.map((line) => ({ ...line, runs: [], decorations: [] }));
  return { ...item, text: { ...item.text, lines } };
}

function contrastIn(mark: Mark, pixelAt: (x: number, y: number) => RgbColor | undefined): number | undefined {
  const contrasts = (mark.text?.lines ?? []).flatMap((line) => {
    const step = line.width / pointsAcross;
    return Array.from({ length: pointsAcross }, (_, index) => line.x + (index + 0.5) * step).flatMap((x) =>
      contrastsAt(mark, line, x, pixelAt),
    );
  });
  return contrasts.toSorted((one, other) => one - other)[Math.floor(contrasts.length * harderShare)];
}

function contrastsAt(
  mark: Mark,
  line: TextLine,
  x: number,
  pixelAt: (x: number, y: number) => RgbColor | undefined,
): number[] {
  const run = line.runs.find((each) => x >= each.x && x <= each.x + each.width);
  const color = run && colorOf(run);
  if (!run || !color) return [];
  return heights.flatMap((share) => {
    const behind = pixelAt(...transformPoint(mark.matrix, x, line.baseline - share * run.fontSize));
    return behind ? [contrastOf(over({ ...color, alpha: color.alpha * mark.opacity }, behind), behind)] : [];
  });
}

/** The color of letters: of gradients, the one in the middle of their brightness. */
function colorOf({ style, emoji }: GlyphRun): RgbColor | undefined {
  return emoji ? undefined : paintColor(style.fill);
}

function paintColor(paint: Paint): RgbColor | undefined {
  if (paint.type === 'solid') return readColor(paint.color);
  if (paint.type === 'image') return undefined;
  const colors = paint.stops.flatMap(({ color }) => readColor(color) ?? []);
  return colors.toSorted((one, other) => luminanceOf(one) - luminanceOf(other))[Math.floor(colors.length / 2)];
}

function over(color: RgbColor, behind: RgbColor): RgbColor {
  const mix = (one: number, other: number): number => one * color.alpha + other * (1 - color.alpha);
  return {
    red: mix(color.red, behind.red),
    green: mix(color.green, behind.green),
    blue: mix(color.blue, behind.blue),
    alpha: 1,
  };
}
