import { msg } from '@lit/localize';

/** Why a file was not taken, as a person should read it. */
export class UploadFailure extends Error {
  /** Whether the same file may go through another time. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean) {
    super(message);
    this.name = 'UploadFailure';
    this.isPassing = isPassing;
  }
}

/** Says what an answer of the service means for who uploads a file. What is not known here is told in the service's own words. */
export function describeUploadFailure(
  status: number,
  code: string | undefined,
  sentence: string | undefined,
): UploadFailure {
  if (status === 0) return new UploadFailure(msg('There is no connection to the service.'), true);
  if (status === 413) return new UploadFailure(msg('The file is too large.'), false);
  if (code === 'asset_unsupported' || code === 'asset_type_mismatch' || status === 415)
    return new UploadFailure(msg('Files of this kind, or damaged ones, are not taken.'), false);
  if (status === 429) return new UploadFailure(msg('Too many files at once. Try again in a minute.'), true);
  if (status === 401) return new UploadFailure(msg('The session is over. Open the page again.'), false);
  if (status === 403) return new UploadFailure(msg('You may not upload files here.'), false);
  if (status === 503) return new UploadFailure(msg('The service is busy. Try again in a moment.'), true);
  return new UploadFailure(sentence ?? msg('The file could not be uploaded.'), true);
}
