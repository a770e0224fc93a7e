import { msg } from '@lit/localize';
import { ServiceResponseError } from '@platen/api/client';
import { isSessionOver } from '../service/session-fetch.ts';

/** Why a save did not come about, and what follows from it. */
export type SaveError =
  /** There is no network, or the service does not answer: tried again by itself. */
  | { kind: 'offline'; message: string }
  /** The service is there and cannot now: tried again by itself, after `waitMs` at the earliest. */
  | { kind: 'later'; message: string; waitMs?: number | undefined }
  /** Another version was saved in the meantime. */
  | { kind: 'conflict'; message: string }
  /** The service does not have the template any more. */
  | { kind: 'gone'; message: string }
  /** It may only be read here, such as a template of the workspace in an embed: a copy can be saved. */
  | { kind: 'readOnly'; message: string }
  /** It would be refused again: a person, or another change, has to help. */
  | { kind: 'refused'; message: string; code: string };

/** Reads what a save threw. */
export function readSaveError(error: unknown): SaveError {
  if (!(error instanceof ServiceResponseError)) {
    // `fetch` throws TypeError when there is no answer.
    if (error instanceof TypeError) return { kind: 'offline', message: error.message };
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error), code: 'unknown' };
  }
  const { status, code, message, retryAfterMs, body } = error;
  if (isSessionOver(status, { code }) && status !== 401) {
    return { kind: 'refused', message: msg('Your session has ended. Reload the page.'), code };
  }
  if (code === 'precondition_failed') return { kind: 'conflict', message };
  if (code === 'template-not-found') return { kind: 'gone', message };
  if (code === 'access_denied' && body.required === undefined) return { kind: 'readOnly', message };
  if (status === 429 || status === 409 || status === 401 || status >= 500 || code === 'unknown') {
    return { kind: 'later', message, waitMs: retryAfterMs };
  }
  return { kind: 'refused', message, code };
}
