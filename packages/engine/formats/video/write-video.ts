import type { VideoJob, WrittenVideo } from './video-job.ts';

/**
 * Writes a video: frames are drawn, encoded and written one after another, so that memory does not grow with its length. Throws
 * FORMAT_UNSUPPORTED when nothing here encodes the format, and the guard's reason when it says so.
 */
export async function writeVideo(job: VideoJob): Promise<WrittenVideo> {
  const { format } = job;
  switch (format) {
    case 'mp4':
    case 'mov':
    case 'webm': {
      const { writeVideoFile } = await import('./write-video-file.ts');
      return writeVideoFile({ ...job, format });
    }
    case 'gif': {
      const { writeGif } = await import('../gif/write-gif.ts');
      return writeGif(job);
    }
    case 'animated-webp': {
      const { writeAnimatedWebp } = await import('../animated-webp/write-animated-webp.ts');
      return writeAnimatedWebp(job);
    }
  }
}
