import { PlatenError } from '@platen/template';
import { checkOutputSize } from './check-limits.ts';
import { encodeOutput } from './encode-output.ts';
import { openOverlays } from '../video/video-input-of.ts';
import { openMomentMedia, type MomentMedia } from '../video/moment-media.ts';
import type { Box } from '../geometry/boxes.ts';
import { createFrameDrawer } from '../motion/frame-drawer.ts';
import { labelPage } from '../motion/time-label.ts';
import { planTimeline, type Timeline } from '../motion/timeline.ts';
import { paintScene } from '../paint/paint-scene.ts';
import type { StillFormat } from '../platform/platform.ts';
import type { RenderJob } from '../job/render-job.ts';
import type { RenderOutput } from '../job/renderer.ts';
import { createScene } from '../scene/create-scene.ts';

/** Width of one moment of a contact sheet when none is requested, and the gap between two as a share of it. */
const cellWidth = 320;
const gapShare = 0.025;
/** Color between the images. */
const sheetColor = '#18181b';

/** How a contact sheet is divided, in pixels. */
interface SheetPlan {
  /** Of one moment. */
  width: number;
  height: number;
  gap: number;
  count: number;
  sheet: { name: string; width: number; height: number; scale: number; x: number; y: number };
  /** Where a moment lies. */
  placeOf(index: number): { x: number; y: number };
}

/**
 * Draws moments of the video of all pages, evenly spread and each from the middle of its share of the time, row by row in one
 * image.
 */
export async function renderContactSheet(job: RenderJob, format: StillFormat): Promise<RenderOutput[]> {
  const { platform, wanted } = job;
  const plan = planSheet(job);
  checkOutputSize(plan.sheet, format, job.limits);
  const media = await openMomentMedia(job);
  const canvas = platform.createCanvas(plan.sheet.width, plan.sheet.height);
  let isDone = false;
  try {
    const context = canvas.getContext('2d');
    if (!context) throw new TypeError('the canvas has no 2d context');
    if (!wanted.transparent) {
      context.fillStyle = sheetColor;
      context.fillRect(0, 0, plan.sheet.width, plan.sheet.height);
    }
    const timeline = planTimeline(job.pages, media.durations, wanted.videoOptions);
    if (timeline.spans.length === 0) throw new PlatenError('OPTIONS_INVALID', 'The pages have no duration.');
    await drawMoments(job, plan, timeline, media, context);
    isDone = true;
  } finally {
    media.release();
    if (!isDone) platform.releaseCanvas(canvas);
  }
  return [await encodeOutput(job, canvas, plan.sheet, 0, format)];
}

function planSheet({ pages, wanted }: RenderJob): SheetPlan {
  const { columns = 1, rows = 1, width = cellWidth } = wanted.contactSheet ?? {};
  const page = pages[0]?.page ?? { width: 1, height: 1 };
  const height = Math.max(1, Math.round((width * page.height) / page.width));
  const gap = Math.max(2, Math.round(width * gapShare));
  const [across, down] = [width + gap, height + gap];
  const sheet = { name: '', width: columns * across + gap, height: rows * down + gap, scale: 1, x: 0, y: 0 };
  const placeOf = (index: number) => ({
    x: gap + (index % columns) * across,
    y: gap + Math.floor(index / columns) * down,
  });
  return { width, height, gap, count: columns * rows, sheet, placeOf };
}

async function drawMoments(
  job: RenderJob,
  { width, height, count, placeOf }: SheetPlan,
  timeline: Timeline,
  media: MomentMedia,
  context: CanvasRenderingContext2D,
): Promise<void> {
  const { platform, resources, setText, wanted, guard } = job;
  const pages = wanted.transparent
    ? job.pages.map((layout) => ({ ...layout, page: { ...layout.page, backgrounds: [] } }))
    : job.pages;
  const drawer = createFrameDrawer({
    platform,
    pages,
    timeline,
    resources,
    setText,
    width,
    height,
    fps: 1,
    transparent: wanted.transparent,
    durations: media.durations.sources,
    loadFrames: media.loadFrames,
    ...(job.subtitles && { overlayAt: openOverlays(job, job.subtitles, timeline) }),
  });
  try {
    for (let index = 0; index < count; index += 1) {
      guard.check();
      if (index > 0) resources.cost?.allowAnother();
      const timeMs = ((index + 0.5) * timeline.durationMs) / count;
      const { canvas } = await drawer.drawAt(timeMs);
      const { x, y } = placeOf(index);
      context.drawImage(canvas as unknown as CanvasImageSource, x, y);
      if (wanted.contactSheet?.timeLabels) drawLabel(job, timeMs, { x, y, width, height }, context);
      job.onProgress((index + 1) / (count + 1));
    }
  } finally {
    drawer.close();
  }
}

function drawLabel(
  { pages, platform, resources, setText }: RenderJob,
  timeMs: number,
  cell: Box,
  context: CanvasRenderingContext2D,
) {
  const [first] = pages;
  if (!first) return;
  const { x, y, width, height } = cell;
  const scene = createScene(labelPage(timeMs, first.page, { width, height }, setText), resources, platform);
  const label = paintScene(scene, { width, height, scale: 1 });
  context.drawImage(label as unknown as CanvasImageSource, x, y);
  platform.releaseCanvas(label);
  scene.destroy();
}
