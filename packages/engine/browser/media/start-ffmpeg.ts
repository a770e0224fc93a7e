import { FFFSType, FFmpeg } from '@ffmpeg/ffmpeg';
import { PlatenError } from '@platen/template';
import { inputFolder, type FfmpegWorker } from '../../media/ffmpeg-commands.ts';

/** Lines kept of what FFmpeg says. */
const lastLines = 200;

/**
 * Starts FFmpeg in a worker with the core below `base`, an absolute URL that ends in `/` (`ffmpeg-core.js`,
 * `ffmpeg-core.wasm`). Throws FORMAT_UNSUPPORTED when that is not served.
 */
export async function startFfmpeg(base: string): Promise<FfmpegWorker> {
  const ffmpeg = new FFmpeg();
  const lines: string[] = [];
  ffmpeg.on('log', ({ message }) => {
    lines.push(message);
    if (lines.length > lastLines) lines.shift();
  });
  try {
    await ffmpeg.load({
      coreURL: new URL('ffmpeg-core.js', base).href,
      wasmURL: new URL('ffmpeg-core.wasm', base).href,
    });
    await ffmpeg.createDir(inputFolder);
  } catch (cause) {
    ffmpeg.terminate();
    throw new PlatenError('FORMAT_UNSUPPORTED', `FFmpeg is not available here: its core is not served at ${base}.`, {
      cause,
    });
  }
  return {
    async run({ args, inputs, outputs }) {
      lines.length = 0;
      const blobs = Object.entries(inputs).map(([name, bytes]) => ({
        name,
        data: new Blob([bytes as Uint8Array<ArrayBuffer>]),
      }));
      await ffmpeg.mount(FFFSType.WORKERFS, { blobs }, inputFolder);
      try {
        const code = await ffmpeg.exec([...args]);
        const files: Record<string, Uint8Array> = {};
        for (const name of code === 0 ? outputs : []) {
          files[name] = (await ffmpeg.readFile(`/${name}`)) as Uint8Array;
          await ffmpeg.deleteFile(`/${name}`);
        }
        return { code, lines: [...lines], files };
      } finally {
        await ffmpeg.unmount(inputFolder).catch(() => {});
      }
    },
    end: () => ffmpeg.terminate(),
  };
}
