/** Lines of a text that are at most so wide, with something before each; words longer than that stand alone. */
export function wrapText(text: string, before: string, width = 120): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && before.length + line.length + word.length + 1 > width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.map((line) => `${before}${line}`.trimEnd());
}

/** The errors of a call as one sentence; empty if it has none. */
export function sayErrors(codes: readonly string[]): string {
  return codes.length === 0 ? '' : `Error codes: ${codes.join(', ')}.`;
}
