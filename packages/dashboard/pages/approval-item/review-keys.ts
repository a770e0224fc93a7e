/** Actions of keys on the review page. */
export type ReviewKey = 'approve' | 'request' | 'next' | 'previous' | 'comment' | 'pin' | 'view';

/** The keys of the page, as they are shown. */
export const reviewKeys: Readonly<Record<ReviewKey, string>> = {
  approve: 'A',
  request: 'R',
  next: 'N',
  previous: 'P',
  comment: 'C',
  pin: 'M',
  view: 'V',
};

const storageKey = 'platen-review-keys';

/** Whether single keys do something: people who speak to their computer can turn them off. Kept on this device. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Turns single keys on or off. */
export function turnKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Where nothing can be kept they stay on.
  }
}

const typed = 'input, textarea, select, dialog, [contenteditable], [role=menu], [role=listbox], [role=tablist]';

/**
 * Returns the action of a key press; undefined while typing, in dialogs and menus, and with modifier keys. For keyboards of other scripts,
 * the position of the key counts.
 */
export function readReviewKey(event: KeyboardEvent): ReviewKey | undefined {
  if (event.defaultPrevented || event.isComposing || event.repeat) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !areKeysOn()) return undefined;
  if (event.composedPath().some((node) => node instanceof Element && node.matches(typed))) return undefined;
  const isLatin = /^[a-z]$/i.test(event.key);
  const letter = isLatin ? event.key.toUpperCase() : /^Key([A-Z])$/.exec(event.code)?.[1];
  return (Object.keys(reviewKeys) as ReviewKey[]).find((key) => reviewKeys[key] === letter);
}
