/** A CSS function call: `blur(4px)` has the name `blur` (lower case) and the text `4px` inside. */
export interface CssCall {
  name: string;
  inside: string;
}

/**
 * Splits CSS text at commas or at white space, leaving what stands in brackets or quotes whole. Pieces are trimmed; undefined
 * when brackets or quotes do not close.
 */
export function splitCss(text: string, at: 'comma' | 'space'): string[] | undefined {
  const pieces: string[] = [];
  let piece = '';
  let depth = 0;
  let quote = '';
  const end = (): void => {
    if (at === 'comma' || piece.trim() !== '') pieces.push(piece.trim());
    piece = '';
  };
  for (const character of text) {
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (depth === 0 && (at === 'comma' ? character === ',' : /\s/.test(character))) {
      end();
      continue;
    }
    if (depth < 0) return undefined;
    piece += character;
  }
  if (depth !== 0 || quote !== '') return undefined;
  end();
  return pieces;
}

/** Reads text that is one function call and nothing else. */
export function parseCssCall(text: string): CssCall | undefined {
  const trimmed = text.trim();
  const [, name, inside] = /^([a-z-]+)\((.*)\)$/is.exec(trimmed) ?? [];
  if (name === undefined || inside === undefined || splitCss(inside, 'comma') === undefined) return undefined;
  return { name: name.toLowerCase(), inside: inside.trim() };
}

/** The address in `url(…)`, quoted or not; undefined when the text is something else. */
export function parseCssUrl(text: string): string | undefined {
  const [, inside] = /^url\((.*)\)$/is.exec(text.trim()) ?? [];
  if (inside === undefined) return undefined;
  const address = inside.trim();
  const [, , quoted] = /^(["'])(.*)\1$/s.exec(address) ?? [];
  if (quoted !== undefined) return quoted;
  return /["'()\s]/.test(address) && !address.startsWith('data:') ? undefined : address;
}
