import type { Platform } from '@platen/engine';
import { createRenderGuard, writeVideo, type VideoJob, type WrittenVideo } from '@platen/engine/internal';
import { drawVideo, type DrawnVideo } from './drawn-video.ts';

/** Writes a drawn video within a minute; it loops unless `job` says otherwise. */
export async function writeDrawnVideo(
  platform: Platform,
  video: DrawnVideo,
  job: Partial<VideoJob> & Pick<VideoJob, 'format' | 'quality'>,
): Promise<WrittenVideo> {
  const guard = createRenderGuard({ maxDurationMs: 60_000, closed: new AbortController().signal });
  const input = drawVideo(platform, video);
  try {
    return await writeVideo({ platform, media: await platform.media(), guard, input, loop: true, ...job });
  } finally {
    guard.dispose();
    input.release();
  }
}
