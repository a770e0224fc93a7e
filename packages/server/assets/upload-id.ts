import { hash } from 'node:crypto';
import { ServiceError } from '../http/service-error.ts';

/** Returns the stored hash of an upload's id: read access to the database is not enough to upload. */
export function hashUploadId(id: string): string {
  return hash('sha256', `upload ${id}`);
}

/** The refusal of an upload that never was, is over, or is someone else's. */
export function unknownUpload(): ServiceError {
  return new ServiceError('upload_not_found', 'There is no such upload, or it has expired.');
}
