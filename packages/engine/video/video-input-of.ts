import type { VideoInput } from '../formats/video/video-input.ts';
import { createFrameDrawer, type FrameDrawer } from '../motion/frame-drawer.ts';
import { frameCount } from '../motion/timeline-frames.ts';
import type { Timeline } from '../motion/timeline.ts';
import type { RenderJob } from '../job/render-job.ts';
import { pageTrack } from '../subtitles/video-subtitles.ts';
import { createSubtitleOverlay, type SubtitleOverlay } from '../subtitles/subtitle-overlay.ts';
import type { SubtitleTracks } from '../subtitles/subtitle-track.ts';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import { createVideoFrames } from './video-frames.ts';
import type { PreparedVideo } from './prepare-video.ts';

/** Scene of one video of a render. */
export interface VideoScene {
  width: number;
  height: number;
  fps: number;
  timeline: Timeline;
  /** Whether the format keeps what no page covers transparent. */
  isClear: boolean;
}

/** A video that can be drawn; `close` gives everything back. */
export interface DrawableVideo {
  input: VideoInput;
  close(): void;
}

/** Opens the drawing of a video, or of some of its frames: `from` is the first, `count` how many there are. */
export function openVideo(
  job: RenderJob,
  video: PreparedVideo,
  scene: VideoScene,
  { from = 0, count = frameCount(scene.timeline, scene.fps) }: { from?: number; count?: number } = {},
): DrawableVideo {
  const { width, height, fps, timeline } = scene;
  const { cost } = job.resources;
  const pages = job.wanted.transparent && scene.isClear ? job.pages.map(withoutBackground) : job.pages;
  const openDrawer = (): { drawer: FrameDrawer; close(): void } => {
    const frames = createVideoFrames(video.files, job.report);
    const drawer = createFrameDrawer({
      platform: job.platform,
      pages,
      timeline,
      resources: job.resources,
      setText: job.setText,
      width,
      height,
      fps,
      transparent: scene.isClear,
      durations: video.durations.sources,
      loadFrames: (needs) => frames.load(needs),
      ...(job.subtitles && { overlayAt: openOverlays(job, job.subtitles, timeline) }),
    });
    const close = (): void => {
      drawer.close();
      frames.close();
    };
    return { drawer, close };
  };
  const { drawer, close } = openDrawer();
  return {
    input: {
      width,
      height,
      fps,
      frameCount: count,
      drawFrame: (index) => {
        cost?.restart();
        return drawer.drawFrame(from + index);
      },
      async *drawSamples(samples) {
        const other = openDrawer();
        try {
          for (let index = 0; index < samples; index++) {
            cost?.restart();
            yield (await other.drawer.drawAt(((index + 0.5) * timeline.durationMs) / samples)).canvas;
          }
        } finally {
          other.close();
        }
      },
    },
    close,
  };
}

function withoutBackground(layout: PageLayout): PageLayout {
  return { ...layout, page: { ...layout.page, backgrounds: [] } };
}

/** Subtitles over the pages of a video, by their index and time: each page's are set when it is first shown. */
export function openOverlays(
  { pages, setText }: RenderJob,
  subtitles: SubtitleTracks,
  timeline: Timeline,
): (index: number, localMs: number) => readonly LaidOutLayer[] {
  const overlays = new Map<number, SubtitleOverlay | undefined>();
  const open = (index: number): SubtitleOverlay | undefined => {
    const page = pages[index]?.page;
    const startMs = timeline.spans.find((span) => span.index === index)?.startMs ?? 0;
    const track = page && pageTrack(subtitles, page, startMs);
    return page && track && createSubtitleOverlay(track, page, setText);
  };
  return (index, localMs) => {
    if (!overlays.has(index)) overlays.set(index, open(index));
    return overlays.get(index)?.layersAt(localMs) ?? nothing;
  };
}

const nothing: readonly LaidOutLayer[] = [];
