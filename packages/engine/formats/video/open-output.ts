import type { BufferTarget, Output, StreamTarget } from 'mediabunny';
import type { RenderTarget } from '../../options/render-target.ts';
import { clearTimes } from './clear-times.ts';
import { streamToTarget, targetChunkBytes } from './target-stream.ts';

/** Files that hold tracks. */
export type ContainerFormat = 'mp4' | 'mov' | 'm4a' | 'webm' | 'wav' | 'opus';

/** A file that is being written. */
export interface OpenOutput {
  output: Output;
  /** The header that describes the tracks, once written: `moov` in MP4 and MOV, the segment's header in WebM. */
  header: { data: Uint8Array; position: number };
  /** Ends the file, which does not say when it was made: the same content has the same bytes. */
  finalize(): Promise<void>;
  /** Replaces bytes that were written, once the output is finalized. */
  replace(bytes: Uint8Array, position: number): Promise<void>;
  /** The bytes, once the output is finalized; empty when a target received them. */
  bytes(): Uint8Array;
}

/**
 * Opens a file. MP4 and MOV have their directory before the images: room is kept for it where the bytes go to a target, so
 * that nothing has to be held back; tracks must then say how many packets they have at most.
 */
export async function openOutput(format: ContainerFormat, target: RenderTarget | undefined): Promise<OpenOutput> {
  const media = await import('mediabunny');
  const fastStart = target ? 'reserve' : 'in-memory';
  const header = { data: new Uint8Array(0), position: 0 };
  const keepHeader = (data: Uint8Array, position: number): void => {
    Object.assign(header, { data, position });
  };
  const createFormat = () => {
    switch (format) {
      case 'mp4':
      case 'm4a':
        return new media.Mp4OutputFormat({ fastStart, onMoov: keepHeader });
      case 'mov':
        return new media.MovOutputFormat({ fastStart, onMoov: keepHeader });
      case 'webm':
      case 'opus':
        return new media.WebMOutputFormat({ onSegmentHeader: keepHeader });
      case 'wav':
        return new media.WavOutputFormat();
    }
  };
  const sink: StreamTarget | BufferTarget = target
    ? new media.StreamTarget(streamToTarget(target), { chunked: true, chunkSize: targetChunkBytes })
    : new media.BufferTarget();
  const whole = (): Uint8Array =>
    new Uint8Array('buffer' in sink ? (sink.buffer ?? new ArrayBuffer(0)) : new ArrayBuffer(0));
  const output = new media.Output({ format: createFormat(), target: sink });
  const replace = async (bytes: Uint8Array, position: number): Promise<void> => {
    if (target) await target.write(bytes, position);
    else whole().set(bytes, position);
  };
  return {
    output,
    header,
    replace,
    async finalize() {
      await output.finalize();
      if (format !== 'mp4' && format !== 'm4a' && format !== 'mov') return;
      for (const { bytes, offset } of clearTimes(header.data)) await replace(bytes, header.position + offset);
    },
    bytes: whole,
  };
}
