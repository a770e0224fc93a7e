declare module 'gifenc' {
  type GifColor = readonly [red: number, green: number, blue: number];

  interface GifStream {
    reset(): void;
    bytesView(): Uint8Array;
  }

  interface GifFrame {
    /** Of the first frame: the palette of the file. */
    palette?: readonly GifColor[];
    transparent?: boolean;
    transparentIndex?: number;
    /** Milliseconds, rounded to hundredths of a second. */
    delay?: number;
    /** -1 plays once, 0 for ever. */
    repeat?: number;
    /** 1 leaves the image, 2 clears its place. */
    dispose?: number;
  }

  interface GifEncoder {
    readonly stream: GifStream;
    writeFrame(indices: Uint8Array, width: number, height: number, frame: GifFrame): void;
    finish(): void;
  }

  /** The library's functions, as members of what is imported or of its default. */
  interface Gifenc {
    GIFEncoder: typeof GIFEncoder;
    quantize: typeof quantize;
  }

  const gifenc: Gifenc;
  export default gifenc;
  export function GIFEncoder(options?: { initialCapacity?: number }): GifEncoder;
  export function quantize(rgba: Uint8Array, maxColors: number, options?: { format?: 'rgb565' }): GifColor[];
}
