import type { Segment } from './text-unit.ts';

/** Segments as one text: styles are numbered tags, as in `20 % <1>off</1>`, and `<` and `&` are escaped. */
export function formatTagged(segments: readonly Segment[]): string {
  return segments
    .map(({ text, style }) => {
      const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return style === undefined ? words : `<${style}>${words}</${style}>`;
    })
    .join('');
}

const names: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Reads a text with numbered tags, or says why it cannot. */
export function parseTagged(text: string): Segment[] | { problem: string } {
  const segments: Segment[] = [];
  let style: number | undefined;
  for (const part of text.split(/(<\/?[1-9]\d{0,4}>)/)) {
    const [, slash, digits] = /^<(\/?)([1-9]\d{0,4})>$/.exec(part) ?? [];
    if (digits !== undefined) {
      const isClosing = slash === '/';
      if (isClosing ? style !== Number(digits) : style !== undefined)
        return { problem: `has the tag ${part} in a wrong place` };
      style = isClosing ? undefined : Number(digits);
      continue;
    }
    if (part.includes('<')) return { problem: 'has a < that is no tag; write &lt; for the character' };
    const words = part.replaceAll(/&(?:amp|lt|gt);/g, (name) => names[name] ?? name);
    segments.push({ text: words, ...(style !== undefined && { style }) });
  }
  return style === undefined ? segments : { problem: `has the tag <${style}> that is not closed` };
}
