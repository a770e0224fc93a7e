import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { PlatenError } from '@platen/template';
import type { FfmpegWorker } from '../../media/ffmpeg-commands.ts';
import type { FfmpegThreadAnswer, FfmpegThreadCommand, FfmpegThreadData } from './ffmpeg-thread.ts';

/** Starts FFmpeg from the package `@ffmpeg/core` in a thread. Throws FORMAT_UNSUPPORTED when that is not installed. */
export async function startFfmpeg(): Promise<FfmpegWorker> {
  const data = findCore();
  const thread = new Worker(new URL('./ffmpeg-thread.ts', import.meta.url), { workerData: data });
  thread.unref();
  let settle: { resolve(answer: FfmpegThreadAnswer): void; reject(error: unknown): void } | undefined;
  const answer = async (): Promise<FfmpegThreadAnswer> => {
    // The program must not end while an answer is waited for.
    thread.ref();
    try {
      return await new Promise<FfmpegThreadAnswer>((resolve, reject) => (settle = { resolve, reject }));
    } finally {
      settle = undefined;
      thread.unref();
    }
  };
  thread.on('message', (message: FfmpegThreadAnswer) => settle?.resolve(message));
  const broken = (cause?: unknown): void =>
    settle?.reject(new PlatenError('ASSET_UNSUPPORTED', 'FFmpeg crashed on this file.', { cause }));
  thread.on('error', broken);
  thread.on('exit', () => broken());
  const first = await answer();
  if (first.type === 'failed') {
    void thread.terminate();
    throw new PlatenError('FORMAT_UNSUPPORTED', `FFmpeg cannot be started here: ${first.message}`);
  }
  return {
    async run(command) {
      const done = answer();
      thread.postMessage(command satisfies FfmpegThreadCommand, []);
      const result = await done;
      if (result.type !== 'done') throw new PlatenError('ASSET_UNSUPPORTED', 'FFmpeg crashed on this file.');
      return result;
    },
    end: () => void thread.terminate(),
  };
}

function findCore(): FfmpegThreadData {
  try {
    return {
      coreUrl: import.meta.resolve('@ffmpeg/core'),
      wasmPath: fileURLToPath(import.meta.resolve('@ffmpeg/core/wasm')),
    };
  } catch (cause) {
    throw new PlatenError('FORMAT_UNSUPPORTED', 'FFmpeg is not available here: install the package @ffmpeg/core.', {
      cause,
    });
  }
}
