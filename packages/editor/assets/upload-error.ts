import { msg } from '@lit/localize';
import { isSessionOver } from '../service/session-fetch.ts';

/** Why a file was not taken, as a person should read it. */
export class UploadError extends Error {
  /** Whether the same file may go through another time. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean) {
    super(message);
    this.name = 'UploadError';
    this.isPassing = isPassing;
  }
}

/** Describes a response of the service for a person who uploads a file. Unknown errors use the service's own sentence. */
export function describeUploadError(
  status: number,
  code: string | undefined,
  sentence: string | undefined,
): UploadError {
  if (status === 0) return new UploadError(msg('No connection to the service.'), true);
  if (status === 413) return new UploadError(msg('The file is too large.'), false);
  if (code === 'asset_unsupported' || code === 'asset_type_mismatch' || status === 415)
    return new UploadError(msg('This file type is not supported, or the file is damaged.'), false);
  if (status === 429) return new UploadError(msg('Too many files at once. Try again in a minute.'), true);
  if (isSessionOver(status, { code })) return new UploadError(msg('Your session has ended. Reload the page.'), false);
  if (status === 403) return new UploadError(msg('You do not have permission to upload files.'), false);
  if (status === 503) return new UploadError(msg('The service is busy. Try again in a moment.'), true);
  return new UploadError(sentence ?? msg('The file could not be uploaded.'), true);
}
