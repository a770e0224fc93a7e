import type { VideoSample } from 'mediabunny';
import type { YuvPlanes } from './yuv-to-rgba.ts';

/** A sample's bytes and where its planes are in them. */
interface CopiedSample {
  bytes: Uint8Array;
  layout: readonly PlaneLayout[];
}

/** Buffers that samples are copied to; used again and again for frames of one size. */
export class SampleBuffer {
  #bytes = new Uint8Array(0);
  #narrow: Uint8Array[] = [];

  /** The sample's bytes; they are overwritten by the next call. */
  async copy(sample: VideoSample, options: VideoFrameCopyToOptions = {}): Promise<CopiedSample> {
    const size = sample.allocationSize(options);
    if (this.#bytes.byteLength < size) this.#bytes = new Uint8Array(size);
    return { bytes: this.#bytes, layout: await sample.copyTo(this.#bytes, options) };
  }

  /** Its planes with 8 bits a sample. Undefined when the sample is no YUV. They are overwritten by the next call. */
  async planes(sample: VideoSample): Promise<YuvPlanes | undefined> {
    const format = /^(?:I(420|422|444)(A?)(?:P(10|12))?|NV12)$/.exec(sample.format ?? '');
    if (!format) return undefined;
    const { width, height } = sample.visibleRect;
    const { bytes, layout } = await this.copy(sample);
    const [, chroma = '420', alpha, deep] = format;
    const chromaX = chroma === '444' ? 1 : 2;
    const chromaY = chroma === '420' ? 2 : 1;
    const [chromaWidth, chromaHeight] = [Math.ceil(width / chromaX), Math.ceil(height / chromaY)];
    const at = (index: number) => {
      const { offset, stride } = layout[index] ?? { offset: 0, stride: 0 };
      return { plane: bytes.subarray(offset), stride };
    };
    let [luma, blue, red] = [at(0), at(1), at(2)];
    let last = alpha === 'A' ? at(3) : undefined;
    if (sample.format === 'NV12') {
      const pairs = at(1);
      blue = this.#narrowed(1, pairs, chromaWidth, chromaHeight, 2, (index) => pairs.plane[index] ?? 0);
      red = this.#narrowed(2, pairs, chromaWidth, chromaHeight, 2, (index) => pairs.plane[index + 1] ?? 0);
    } else if (deep !== undefined) {
      const shift = Number(deep) - 8;
      const half = 1 << (shift - 1);
      const narrow = (slot: number, from: Plane, columns: number, rows: number) =>
        this.#narrowed(slot, from, columns, rows, 2, (index) => {
          const value = (from.plane[index] ?? 0) | ((from.plane[index + 1] ?? 0) << 8);
          return Math.min(255, (value + half) >> shift);
        });
      luma = narrow(0, luma, width, height);
      blue = narrow(1, blue, chromaWidth, chromaHeight);
      red = narrow(2, red, chromaWidth, chromaHeight);
      last &&= narrow(3, last, width, height);
    }
    return {
      width,
      height,
      luma: luma.plane,
      lumaStride: luma.stride,
      blue: blue.plane,
      red: red.plane,
      chromaStride: blue.stride,
      chromaX,
      chromaY,
      ...(last && { alpha: last }),
    };
  }

  #narrowed(
    slot: number,
    from: Plane,
    columns: number,
    rows: number,
    step: number,
    read: (index: number) => number,
  ): Plane {
    let plane = this.#narrow[slot];
    if (!plane || plane.length < columns * rows) this.#narrow[slot] = plane = new Uint8Array(columns * rows);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) plane[y * columns + x] = read(y * from.stride + x * step);
    }
    return { plane, stride: columns };
  }
}

interface Plane {
  plane: Uint8Array;
  stride: number;
}
