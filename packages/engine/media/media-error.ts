import { PlatenError } from '@platen/template';

/** Converts an error thrown by a media reader to one that a person can act on. Aborts and Platen's own errors are returned unchanged. */
export function mediaError(error: unknown, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof PlatenError) return error;
  return new PlatenError('ASSET_UNSUPPORTED', 'The media file is damaged or cut off.', { cause: error });
}

/** A video or audio that was recognized, but is not decoded here as it is. FFmpeg may convert it. */
export class UndecodableError extends PlatenError {
  /** The track that cannot be decoded. */
  readonly track: 'images' | 'audio';

  constructor(track: 'images' | 'audio', message: string) {
    super('ASSET_UNSUPPORTED', message);
    this.track = track;
  }
}

/** A file without the kind of track that is requested. */
export function missingTrack(kind: 'images' | 'audio'): PlatenError {
  return new PlatenError('ASSET_UNSUPPORTED', `The media file has no ${kind}.`);
}
