/** A stretch of a text that was replaced. Offsets are those of the text before. */
export interface TextDifference {
  start: number;
  end: number;
  text: string;
}

/**
 * Returns the difference between two contents of a text field. If there are several answers (one more letter in a row of equal ones), the
 * caret decides, because typing leaves it after the insertion. Undefined if both are equal.
 */
export function textDifference(before: string, after: string, caret: number): TextDifference | undefined {
  if (before === after) return undefined;
  const max = Math.min(before.length, after.length);
  // Behind the caret everything is as it was, as far as it is.
  let suffix = 0;
  const behind = Math.min(after.length - caret, max);
  while (suffix < behind && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix += 1;
  let prefix = 0;
  while (prefix < max - suffix && before[prefix] === after[prefix]) prefix += 1;
  // What stands between may still end alike, when the caret was put elsewhere.
  while (suffix < max - prefix && after.length - suffix > caret && before.at(-1 - suffix) === after.at(-1 - suffix)) {
    suffix += 1;
  }
  const [start, end] = [wholeStart(before, after, prefix), before.length - suffix];
  return { start, end, text: after.slice(start, after.length - suffix) };
}

/** Not between the halves of a surrogate pair. */
function wholeStart(before: string, after: string, prefix: number): number {
  const unit = before.charCodeAt(prefix - 1);
  const isHalf = unit >= 0xd800 && unit <= 0xdbff && (before[prefix] !== after[prefix] || prefix === before.length);
  return isHalf ? prefix - 1 : prefix;
}
