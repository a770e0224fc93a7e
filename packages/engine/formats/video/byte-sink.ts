import type { RenderTarget } from '../../options/render-target.ts';

/** Takes the bytes of a file that is written from its start to its end. */
export interface ByteSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Replaces bytes that were written before. */
  replace(bytes: Uint8Array<ArrayBuffer>, position: number): Promise<void>;
  /** Bytes written so far. */
  readonly length: number;
  /** All of them; empty when a target received them. */
  bytes(): Uint8Array;
}

/** Hands bytes on to a target, or keeps them. */
export function createByteSink(target: RenderTarget | undefined): ByteSink {
  const pieces: { bytes: Uint8Array<ArrayBuffer>; position: number }[] = [];
  let length = 0;
  const put = async (bytes: Uint8Array<ArrayBuffer>, position: number): Promise<void> => {
    if (target) await target.write(bytes, position);
    else pieces.push({ bytes, position });
  };
  return {
    async write(bytes) {
      const position = length;
      length += bytes.length;
      if (bytes.length > 0) await put(bytes, position);
    },
    replace: put,
    get length() {
      return length;
    },
    bytes() {
      const all = new Uint8Array(target ? 0 : length);
      for (const { bytes, position } of pieces) all.set(bytes, position);
      return all;
    },
  };
}
