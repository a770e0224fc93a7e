import type { PostDraft } from './post-draft.ts';

const prefix = 'platen-post ';

/** Stores an unsaved draft with the window, so that a reload loses nothing. `name` identifies the post. */
export function keepDraft(name: string, draft: PostDraft): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Without room or leave to keep it, a reload begins again.
  }
}

/** Returns the draft stored under a name; undefined if there is none. */
export function readSavedDraft(name: string): PostDraft | undefined {
  try {
    const text = sessionStorage.getItem(prefix + name);
    const draft: unknown = text === null ? undefined : JSON.parse(text);
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets what was kept. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept.
  }
}

function isDraft(value: unknown): value is PostDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'accounts' in value &&
    Array.isArray(value.accounts) &&
    'media' in value &&
    Array.isArray(value.media) &&
    'options' in value &&
    typeof value.options === 'object' &&
    value.options !== null &&
    'zone' in value &&
    typeof value.zone === 'string' &&
    'time' in value &&
    'when' in value
  );
}
