/** A call of an editor in a frame that failed. `code` is stable: one of the service, of PlatenError, or `offline`, `timeout`, `closed`, `unknown`. */
export class FrameError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'FrameError';
    this.code = code;
  }
}
