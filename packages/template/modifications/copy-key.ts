/** Characters of a key that its number is made from. */
const hashedLength = 1000;

/** A short number for a text, by FNV-1a. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(36);
}

/**
 * The end of the ids of an item's copies: its key where that is short and plain, otherwise part of it and a number made from
 * its first 1000 characters. No two items of a list have the same.
 */
export function copyKey(text: string, taken: Set<string>): string {
  const plain = text.slice(0, 24).replaceAll(/[^A-Za-z0-9_-]/g, '_');
  const base = plain === text && text !== '' ? text : `${plain}~${hash(text.slice(0, hashedLength))}`;
  let key = base;
  for (let number = 2; taken.has(key); number++) key = `${base}~${number}`;
  taken.add(key);
  return key;
}
