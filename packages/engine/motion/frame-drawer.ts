import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import type { SetText } from '../pages/layout-context.ts';
import type { Resources } from '../pages/resources.ts';
import { containPage } from '../pages/output-frame.ts';
import { createKonvaCanvas, nativeCanvas, type SceneCanvas } from '../paint/konva-environment.ts';
import { platformCanvas } from '../paint/paint-scene.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlatformCanvas, PlatformImage } from '../platform/canvas.ts';
import { drawOnBase, drawTransition } from './draw-transition.ts';
import { frameNeeds, type FrameNeed } from './frame-needs.ts';
import { PageStage } from './page-stage.ts';
import { frameTimeMs } from './timeline-frames.ts';
import { pagesAt, type PageMoment, type Timeline } from './timeline.ts';

/** Options of drawing a video. */
export interface FrameDrawerOptions {
  platform: Platform;
  pages: readonly PageLayout[];
  timeline: Timeline;
  resources: Resources;
  setText: SetText;
  /** Size of the video in pixels; pages are contained and centered in it. */
  width: number;
  height: number;
  /** Frames a second. */
  fps: number;
  /** Leaves what no page covers clear instead of black, for formats with transparency. Default false. */
  transparent?: boolean;
  /** Milliseconds of videos and moving images by source; an image that is not there is a still. */
  durations?: ReadonlyMap<string, number>;
  /**
   * Loads the frames of videos that a page shows, by layer. They must stay open until the next call; the same object means the same image.
   * If missing, videos show their stills.
   */
  loadFrames?(needs: readonly FrameNeed[]): Promise<ReadonlyMap<string, PlatformImage>>;
  /**
   * Layers to lay over a page, such as subtitles, in the page's pixels; by its index in `pages` and its own time in milliseconds.
   * The same objects mean the same look.
   */
  overlayAt?(index: number, localMs: number): readonly LaidOutLayer[];
  /** Keeps what does not move as an image. Default true; what comes out is the same to the bit. */
  keepsStill?: boolean;
}

/** Draws the frames of a video on canvases of its own, which are drawn on again by the next call. */
export interface FrameDrawer {
  /**
   * Draws a frame, 0 the first. Frames that follow each other are fast, but any may follow any other and looks the same.
   * `changed` is false when it looks as the one drawn before.
   */
  drawFrame(index: number): Promise<{ canvas: PlatformCanvas; changed: boolean }>;
  /** The same for a time of the video in milliseconds. */
  drawAt(timeMs: number): Promise<{ canvas: PlatformCanvas; changed: boolean }>;
  /** Frees all memory. */
  close(): void;
}

/** Free canvases that wait for the next page. */
const maxFree = 2;

/** A drawer of a video's frames. Memory is bounded by the video's size, whatever its length: at most twelve images of it. */
export function createFrameDrawer(options: FrameDrawerOptions): FrameDrawer {
  const { platform, pages, timeline, width, height, fps } = options;
  const base = options.transparent === true ? 'clear' : 'black';
  const free: SceneCanvas[] = [];
  const stages = new Map<number, PageStage>();
  /** Two pages in one image, or one on black, and a place to draw aside. */
  let mixed: SceneCanvas | undefined;
  let aside: SceneCanvas | undefined;
  /** Key of the last image: a page, or two with the progress of their transition. */
  let shown = '';

  const takeCanvas = () => free.pop() ?? createKonvaCanvas(platform, width, height);
  const release = (canvas: SceneCanvas) => platform.releaseCanvas(nativeCanvas(canvas));
  const giveCanvas = (canvas: SceneCanvas) => {
    if (free.length < maxFree) free.push(canvas);
    else release(canvas);
  };

  const durationOf = (index: number) => timeline.spans.find((span) => span.index === index)?.durationMs ?? 0;

  const openStage = (index: number): PageStage => {
    const layout = pages[index];
    if (!layout) throw new RangeError(`There is no page ${index} in the video.`);
    const { scale, x, y } = containPage(layout.page, '', width, height);
    return new PageStage({
      layout,
      resources: options.resources,
      platform,
      setText: options.setText,
      durationMs: durationOf(index),
      frame: { width, height, scale, x, y },
      takeCanvas,
      giveCanvas,
      scratch: () => (aside ??= takeCanvas()),
      isMoving: (source) => options.durations?.has(source) ?? false,
      ...(options.keepsStill !== undefined && { keepsStill: options.keepsStill }),
    });
  };

  const closeOthers = (moments: readonly PageMoment[]) => {
    for (const [index, stage] of stages) {
      if (moments.some((moment) => moment.index === index)) continue;
      stages.delete(index);
      stage.close();
    }
  };

  const drawPages = async (moments: readonly PageMoment[]): Promise<boolean> => {
    const needs = moments.map(({ index, localMs }) => {
      const layout = pages[index];
      return layout && options.loadFrames
        ? frameNeeds(layout, localMs, durationOf(index), options.durations ?? new Map())
        : [];
    });
    const all = needs.flat();
    const frames = all.length > 0 ? await options.loadFrames?.(all) : undefined;
    let changed = false;
    for (const { index, localMs } of moments) {
      let stage = stages.get(index);
      if (!stage) {
        stage = openStage(index);
        stages.set(index, stage);
      }
      if (options.loadFrames) stage.setFrames(frames ?? noFrames);
      if (options.overlayAt) stage.setOverlay(options.overlayAt(index, localMs));
      changed = stage.draw(localMs) || changed;
    }
    return changed;
  };

  const drawAt = async (timeMs: number) => {
    const moments = pagesAt(timeline, timeMs);
    closeOthers(moments);
    const moved = await drawPages(moments);
    const [first, second] = moments;
    const stage = first && stages.get(first.index);
    if (!first || !stage) throw new RangeError('A video has at least one page.');
    const other = second && stages.get(second.index);
    const now = describe(moments);
    const changed = moved || now !== shown;
    shown = now;
    const pair =
      second?.transition && other ? { ...second.transition, from: stage.canvas, to: other.canvas } : undefined;
    if (!pair && (base === 'clear' || !stage.isClear)) {
      if (mixed) giveCanvas(mixed);
      mixed = undefined;
      return { canvas: stage.canvas, changed };
    }
    mixed ??= takeCanvas();
    const canvas = platformCanvas(mixed);
    if (changed && pair) drawTransition(canvas, { ...pair, base });
    else if (changed) drawOnBase(canvas, stage.canvas, base);
    return { canvas, changed };
  };

  return {
    drawFrame: (index) => drawAt(frameTimeMs(index, fps)),
    drawAt,
    close() {
      for (const stage of stages.values()) stage.close();
      stages.clear();
      for (const canvas of [mixed, aside, ...free.splice(0)]) if (canvas) release(canvas);
      mixed = undefined;
      aside = undefined;
    },
  };
}

const noFrames: ReadonlyMap<string, PlatformImage> = new Map();

/** Which pages are seen and how far one has come over the other. */
function describe(moments: readonly PageMoment[]): string {
  return moments.map(({ index, transition }) => `${index} ${transition?.progress ?? ''}`).join(', ');
}
