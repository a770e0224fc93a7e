import { ServiceResponseError } from '@platen/api/client';
import { PlatenError } from '@platen/template';
import type { EditorError } from './event-map.ts';

/** Converts an error to the form that hosts receive. */
export function readErrorMessage(cause: unknown): EditorError {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof ServiceResponseError || cause instanceof PlatenError)
    return { code: cause.code, message, cause };
  if (cause instanceof DOMException && cause.name === 'AbortError') return { code: 'RENDER_ABORTED', message, cause };
  // `fetch` throws TypeError when there is no answer.
  const isNetwork = cause instanceof TypeError && /fetch|network|load failed/i.test(message);
  return { code: isNetwork ? 'offline' : 'unknown', message, cause };
}
