import { PlatenError } from '@platen/template';
import { readOutcome } from '../../platform/outcome.ts';
import type { BrowserRendererOptions } from '../create-renderer.ts';
import { startRenderWorker } from '../start-render-worker.ts';
import { connectWorker } from '../worker-connection.ts';
import { createPlayerOn } from './create-player-on.ts';
import type { Player } from './player.ts';

/** Options of `createPlayer`. */
export interface BrowserPlayerOptions extends BrowserRendererOptions {
  /** The canvas, drawn on by a worker from now on: its size follows the video's, and nothing else may draw on it. Size it with CSS. */
  canvas: HTMLCanvasElement;
}

/** A player in a separate worker, which also decodes and mixes; the page only shows frames and plays audio. */
export function createPlayer(options: BrowserPlayerOptions): Player {
  const connection = connectWorker({ ...options, startWorker: options.startWorker ?? startRenderWorker });
  let canvas: OffscreenCanvas | undefined = options.canvas.transferControlToOffscreen();
  let abortOpening: (() => void) | undefined;
  return createPlayerOn({
    async open(job) {
      const worker = await connection.ready;
      abortOpening?.();
      const opening = worker.openPlayback(job, canvas);
      canvas = undefined;
      abortOpening = opening.abort;
      return readOutcome(await opening.outcome);
    },
    show: async (timeMs) => readOutcome(await (await connection.ready).showFrame(timeMs)),
    startAudio: async (timeMs) => readOutcome(await (await connection.ready).startAudio(timeMs)),
    nextAudio: async () => readOutcome(await (await connection.ready).nextAudio()),
    end: () => connection.end(new PlatenError('RENDERER_CLOSED', 'The player was closed.')),
  });
}
