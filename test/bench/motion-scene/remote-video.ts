import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A video to make. */
export interface VideoRequest {
  template: unknown;
  frames: number;
  /** By the engine, or by piping the engine's frames into FFmpeg. */
  way: 'engine' | 'pipe';
  /** Base64, by id. */
  assets?: Readonly<Record<string, string>>;
  /** Whether the video is wanted, or thrown away while it is made. */
  wantsVideo?: boolean;
}

/** How long it took, and the most memory that the process has taken so far. */
export interface VideoAnswer {
  durationMs: number;
  peakBytes: number;
  /** Base64, when it is wanted. */
  video: string;
  byteLength: number;
}

/** A process that makes videos. */
export interface RemoteVideos {
  make(request: VideoRequest): Promise<VideoAnswer>;
  close(): Promise<void>;
}

/** Starts a process and waits until it can render. */
export async function openRemoteVideos(): Promise<RemoteVideos> {
  const child = fork(fileURLToPath(new URL('video-process.ts', import.meta.url)), []);
  const failed = once(child, 'exit').then(() => {
    throw new Error('A process that makes videos ended.');
  });
  failed.catch(() => {});
  await Promise.race([once(child, 'message'), failed]);
  return {
    async make(request) {
      child.send(request);
      const [answer] = (await Promise.race([once(child, 'message'), failed])) as [VideoAnswer];
      return answer;
    },
    async close() {
      child.disconnect();
      await failed.catch(() => {});
    },
  };
}
