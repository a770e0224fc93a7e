import { mixRate, type AudioBlock } from '../../audio/audio-block.ts';

/** Plays blocks of sound one after another, each at its own moment of the sound card's clock. */
export interface AudioSchedule {
  /**
   * Starts playing the blocks returned by `next`, in order; the sample `from` is heard at `atSeconds` of the context's clock. Ends earlier
   * playback.
   */
  play(next: () => Promise<AudioBlock | undefined>, from: number, atSeconds: number): void;
  /** Ends all that plays or waits to. */
  stop(): void;
}

/** Seconds of sound that wait for their moment; more would be thrown away by each jump. */
const aheadSeconds = 2;

/** A schedule whose sound goes into `output`. `onError` is called when no more blocks come because of an error. */
export function createAudioSchedule(
  context: AudioContext,
  output: AudioNode,
  onError: (error: unknown) => void,
): AudioSchedule {
  let run: { nodes: Set<AudioBufferSourceNode>; isOver: boolean } = { nodes: new Set(), isOver: true };

  const stop = (): void => {
    run.isOver = true;
    for (const node of run.nodes) node.stop();
    run.nodes.clear();
  };

  return {
    stop,
    play(next, from, atSeconds) {
      stop();
      const own = (run = { nodes: new Set<AudioBufferSourceNode>(), isOver: false });
      const pump = async (): Promise<void> => {
        while (!own.isOver) {
          const block = await next();
          if (!block || own.isOver) return;
          const starts = atSeconds + (block.start - from) / mixRate;
          schedule(block, starts);
          const waitMs = (starts - context.currentTime - aheadSeconds) * 1000;
          if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
        }
      };
      const schedule = (block: AudioBlock, starts: number): void => {
        if (block.left.length === 0) return;
        const buffer = context.createBuffer(2, block.left.length, mixRate);
        buffer.copyToChannel(new Float32Array(block.left), 0);
        buffer.copyToChannel(new Float32Array(block.right), 1);
        const node = context.createBufferSource();
        node.buffer = buffer;
        node.connect(output);
        node.addEventListener('ended', () => own.nodes.delete(node));
        own.nodes.add(node);
        // What comes too late is heard from where it should be by now.
        const lateBy = Math.max(0, context.currentTime - starts);
        if (lateBy < buffer.duration) node.start(Math.max(starts, context.currentTime), lateBy);
      };
      pump().catch((error: unknown) => {
        if (!own.isOver) onError(error);
      });
    },
  };
}
