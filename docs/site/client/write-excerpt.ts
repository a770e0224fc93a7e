const length = 180;

/** A part of a text around the first of the words, which are marked. */
export function writeExcerpt(text: string, words: readonly string[]): (string | HTMLElement)[] {
  const longest = [...words].toSorted((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(${longest.join('|')})`, 'giu');
  const first = Math.max(0, text.search(pattern));
  const from = first < length / 2 ? 0 : text.lastIndexOf(' ', first - length / 3) + 1;
  const isCut = from + length < text.length;
  const part = text.slice(from, isCut ? text.lastIndexOf(' ', from + length) : text.length);
  const pieces = part.split(pattern).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const mark = document.createElement('mark');
    mark.textContent = piece;
    return mark;
  });
  return [...(from > 0 ? ['… '] : []), ...pieces, ...(isCut ? [' …'] : [])];
}

function escapePattern(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
