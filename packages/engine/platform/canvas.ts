/** The part of a 2D canvas the engine uses: an OffscreenCanvas, an HTML canvas or Node's. */
export interface PlatformCanvas {
  width: number;
  height: number;
  getContext(type: '2d', options?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D | null;
}

/** A decoded image that `drawImage` takes; width and height in its own pixels. */
export interface PlatformImage {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  /**
   * Called at each draw with the device pixels that one of its pixels covers along the longer of both sides; for owners of a smaller copy.
   */
  noteScale?(scale: number): void;
  /** Frees the pixels. */
  close(): void;
}
