import { PlatenError } from '@platen/template';
import { checkOutputSize } from './check-limits.ts';
import type { RenderTarget } from '../options/render-target.ts';
import { openVideo, type VideoScene } from '../video/video-input-of.ts';
import { createVideoProgress, type VideoProgress } from '../options/video-progress.ts';
import { openVideoAudio, silence } from '../video/video-audio.ts';
import { prepareVideo, type PreparedVideo } from '../video/prepare-video.ts';
import { toEven } from '../formats/video/even-frames.ts';
import { keyFrameDistance, segmentFrames } from '../formats/video/video-file.ts';
import type { VideoPlan } from '../job/video-plan.ts';
import type { VideoFormat, AudioFormat, VideoFileFormat } from '../options/video-format.ts';
import type { WrittenVideo } from '../formats/video/video-job.ts';
import { writeVideo } from '../formats/video/write-video.ts';
import { writeAudioFile } from '../formats/video/write-audio-file.ts';
import { frameCount } from '../motion/timeline-frames.ts';
import type { Timeline } from '../motion/timeline.ts';
import { planOutputs } from '../pages/output-frame.ts';
import { rejectReport } from '../job/reject-report.ts';
import { reportOf } from '../job/report-of.ts';
import type { RenderJob } from '../job/render-job.ts';
import type { RenderOutput } from '../job/renderer.ts';
import { videoSubtitles } from '../subtitles/video-subtitles.ts';

/** The destination of a video, and its progress callback. */
interface VideoEnd {
  /** Missing: its bytes are answered. */
  target: RenderTarget | undefined;
  share: Share;
}

/** Called with how far one video is: 0 to 1. */
type Share = (done: number, detail?: VideoProgress) => void;

/** Default frame rates, and the maximum that players of a format show. */
const frameRates: Readonly<Partial<Record<VideoFormat, { standard: number; max: number }>>> = {
  gif: { standard: 20, max: 50 },
  'animated-webp': { standard: 20, max: 60 },
};

/** Frames a second of a video in that format. */
export function videoFrameRate(format: VideoFormat, wanted: number | undefined): number {
  const { standard, max } = frameRates[format] ?? { standard: 30, max: 60 };
  return Math.min(wanted ?? standard, max);
}

/** Renders the video of all pages, or one for each; or only a part of it. */
export function renderVideo(job: RenderJob, format: VideoFormat): Promise<RenderOutput[]> {
  return withScenes(job, format, (video, scenes) => {
    const write = job.wanted.videoPart === 'audio' ? writeAudioPart : writeOne;
    return writeAll(job, video, scenes, (scene, end) => write(job, video, scene, format, end));
  });
}

/** Finds out what the video of all pages will be. */
export function renderVideoPlan(job: RenderJob, format: VideoFormat): Promise<VideoPlan> {
  return withScenes(job, format, async (video, [scene]) => {
    if (!scene) throw new PlatenError('OPTIONS_INVALID', 'A video has at least one page.');
    return planVideo(job, video, scene, format);
  });
}

async function withScenes<Result>(
  job: RenderJob,
  format: VideoFormat,
  use: (video: PreparedVideo, scenes: VideoScene[]) => Promise<Result>,
): Promise<Result> {
  const fps = videoFrameRate(format, job.wanted.videoOptions.fps);
  const video = await prepareVideo(job, fps);
  try {
    rejectReport(job.wanted.strict ? reportOf(job) : []);
    const scenes = video.timelines.map((timeline) => planScene(job, timeline, format, fps));
    return await use(video, scenes);
  } finally {
    video.release();
  }
}

/** Renders what is heard of all pages, or of each. */
export async function renderAudio(job: RenderJob, format: AudioFormat): Promise<RenderOutput[]> {
  const video = await prepareVideo(job, undefined);
  try {
    rejectReport(job.wanted.strict ? reportOf(job) : []);
    const scenes = video.timelines.map((timeline) => ({ timeline, width: 0, height: 0 }));
    return await writeAll(job, video, scenes, ({ timeline }, { target, share }) =>
      writeAudioFile({
        audio: openVideoAudio(job, video, timeline) ?? silence(),
        durationMs: timeline.durationMs,
        format,
        media: video.media,
        guard: job.guard,
        ...(target && { target }),
        onProgress: share,
      }),
    );
  } finally {
    video.release();
  }
}

/** How a video is drawn: as large as its first page in the size that is wanted. */
export function planScene(job: RenderJob, timeline: Timeline, format: VideoFormat, fps: number): VideoScene {
  const first = job.pages[timeline.spans[0]?.index ?? 0];
  if (!first) throw new PlatenError('OPTIONS_INVALID', 'A video has at least one page.');
  const [frame] = planOutputs(first.page, { ...job.wanted, extraSizes: [] });
  if (!frame) throw new PlatenError('OPTIONS_INVALID', 'A video has a size.');
  checkOutputSize(frame, format, job.limits);
  const { width, height } = frame;
  return { width, height, fps, timeline, isClear: format === 'gif' || format === 'animated-webp' };
}

/** Writes one video after the other. */
async function writeAll<Scene extends { timeline: Timeline }>(
  job: RenderJob,
  video: PreparedVideo,
  scenes: readonly Scene[],
  write: (scene: Scene, end: VideoEnd) => Promise<WrittenVideo>,
): Promise<RenderOutput[]> {
  const { wanted, pages } = job;
  if (wanted.target && scenes.length > 1) {
    const message = 'accepts one file, but each page becomes one';
    throw new PlatenError('OPTIONS_INVALID', `The target ${message}.`, { issues: [{ path: 'target', message }] });
  }
  const wholeMs = scenes.reduce((sum, { timeline }) => sum + timeline.durationMs, 0) || 1;
  const outputs: RenderOutput[] = [];
  let doneMs = 0;
  for (const scene of scenes) {
    const { durationMs: ownMs, spans } = scene.timeline;
    const before = doneMs;
    const page = wanted.videoOptions.combinePages ? 0 : (pages[spans[0]?.index ?? 0]?.number ?? 0);
    const written = await write(scene, {
      target: wanted.target ?? wanted.targetOfPage?.(page),
      share: (done, detail) => job.onProgress((before + done * ownMs) / wholeMs, detail),
    });
    doneMs += ownMs;
    job.onProgress(doneMs / wholeMs);
    const { width, height, durationMs, bytes } = written;
    outputs.push({ page, size: '', format: wanted.format, width, height, durationMs, bytes });
  }
  video.noteDamage();
  rejectReport(wanted.strict ? reportOf(job) : []);
  return outputs;
}

async function writeOne(
  job: RenderJob,
  video: PreparedVideo,
  scene: VideoScene,
  format: VideoFormat,
  { target, share }: VideoEnd,
): Promise<WrittenVideo> {
  const { platform, guard, wanted } = job;
  const { quality, loop } = wanted.videoOptions;
  const { videoPart } = wanted;
  const count = frameCount(scene.timeline, scene.fps);
  const part = typeof videoPart === 'object' ? stretchOf(videoPart, count, scene.fps) : undefined;
  const hasAudio = !part && format !== 'gif' && format !== 'animated-webp';
  const audio = hasAudio ? openVideoAudio(job, video, scene.timeline) : undefined;
  const subtitles = part ? undefined : softSubtitles(job, scene.timeline, format);
  const { input, close } = openVideo(job, video, scene, part);
  const onFrame = createVideoProgress(input.frameCount, share);
  try {
    return await writeVideo({
      platform,
      media: video.media,
      guard,
      input: { ...input, ...(audio && { audio }), ...(subtitles && { subtitles }) },
      format,
      quality,
      loop,
      ...(target && { target }),
      onFrame,
    });
  } finally {
    close();
  }
}

async function writeAudioPart(
  job: RenderJob,
  video: PreparedVideo,
  { timeline, fps }: VideoScene,
  format: VideoFormat,
  { target, share }: VideoEnd,
): Promise<WrittenVideo> {
  return writeAudioFile({
    audio: openVideoAudio(job, video, timeline) ?? silence(),
    durationMs: (frameCount(timeline, fps) * 1000) / fps,
    format: format === 'webm' ? 'opus' : 'm4a',
    media: video.media,
    guard: job.guard,
    ...(target && { target }),
    onProgress: share,
  });
}

/** The frames of a part. Throws OPTIONS_INVALID when it does not begin at a key frame, or goes past the end. */
function stretchOf(
  { fromFrame: from, frameCount: count }: { fromFrame: number; frameCount: number },
  all: number,
  fps: number,
): { from: number; count: number } {
  if (from % keyFrameDistance(fps) === 0 && from + count <= all) return { from, count };
  const message = `must begin at a multiple of ${keyFrameDistance(fps)} frames and end within ${all}`;
  throw new PlatenError('OPTIONS_INVALID', `The option videoPart ${message}.`, {
    issues: [{ path: 'videoPart', message }],
  });
}

function planVideo(job: RenderJob, video: PreparedVideo, scene: VideoScene, format: VideoFormat): VideoPlan {
  const { width, height, fps, timeline } = scene;
  const subtitles = softSubtitles(job, timeline, format);
  return {
    format: format as VideoFileFormat,
    width: toEven(width),
    height: toEven(height),
    fps,
    frameCount: frameCount(timeline, fps),
    keyFrameDistance: keyFrameDistance(fps),
    segmentFrames: segmentFrames(fps),
    hasAudio: openVideoAudio(job, video, timeline) !== undefined,
    ...(subtitles && { subtitles }),
  };
}

/** Subtitles as a track of the file, where they are requested; what has no such track is reported. */
function softSubtitles(
  { wanted, pages, subtitles, report }: RenderJob,
  timeline: Timeline,
  format: VideoFormat,
): ReturnType<typeof videoSubtitles> {
  if (!wanted.videoOptions.softSubtitles || !subtitles) return undefined;
  if (format === 'mp4' || format === 'webm') {
    return videoSubtitles(
      subtitles,
      pages.map(({ page }) => page),
      timeline,
    );
  }
  const message = `Subtitles cannot be a separate track in ${format}; use mp4 or webm, or burn them in.`;
  report.push({ page: 0, layer: '', code: 'subtitles_invalid', message });
  return undefined;
}
