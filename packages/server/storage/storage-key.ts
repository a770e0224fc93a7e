const shape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const maxLength = 300;

/** Whether a text may be the key of a stored file: a path of `[a-z0-9._-]` in which nothing leads upwards or is hidden. */
export function isStorageKey(text: string): boolean {
  return text.length <= maxLength && shape.test(text) && !text.includes('..');
}

/** Throws TypeError for what is no key. */
export function checkStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new TypeError(`"${key}" is not a storage key.`);
  return key;
}

/** Files that anyone may have who knows their address. Uploads that are not confirmed are none of them. */
export function isPublicKey(text: string): boolean {
  return isStorageKey(text) && /^(?:renders|assets|thumbnails|social)\//.test(text);
}
