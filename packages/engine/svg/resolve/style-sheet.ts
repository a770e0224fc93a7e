/** A declaration of a rule or of a `style` attribute. */
export interface Declaration {
  name: string;
  value: string;
  isImportant: boolean;
}

/** A rule with one of its selectors. */
export interface StyleRule {
  selector: string;
  declarations: readonly Declaration[];
}

/** More come from nobody's hand. */
const maxRules = 5000;
const maxNesting = 8;

/** The rules of a style sheet in order, those for screens in light colors (CSS Syntax 3). Other at-rules are left out. */
export function parseStyleSheet(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  readRules(css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, '').replaceAll(/<!--|-->/g, ''), rules, 0);
  return rules;
}

function readRules(css: string, rules: StyleRule[], depth: number): void {
  let at = 0;
  while (at < css.length && rules.length < maxRules) {
    const open = findOutside(css, '{;', at);
    if (open < 0) return;
    const prelude = css.slice(at, open).trim();
    at = open + 1;
    if (css[open] === ';') continue;
    const end = findBlockEnd(css, at);
    const block = css.slice(at, end);
    at = end + 1;
    if (prelude.startsWith('@')) {
      if (depth < maxNesting && appliesHere(prelude)) readRules(block, rules, depth + 1);
      continue;
    }
    const declarations = parseDeclarations(block);
    for (const selector of splitOutside(prelude, ',')) rules.push({ selector: selector.trim(), declarations });
  }
}

function appliesHere(prelude: string): boolean {
  if (/^@(?:layer|supports)\b/i.test(prelude)) return true;
  if (!/^@media\b/i.test(prelude)) return false;
  return !/\bprint\b|\bdark\b|\bspeech\b|\bnot\s+(?:all|screen)\b|prefers-contrast|forced-colors/i.test(prelude);
}

/** The declarations of a block or a `style` attribute; a later one of a name does not remove an earlier one. */
export function parseDeclarations(block: string): Declaration[] {
  const plain = block.includes('/*') ? block.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, '') : block;
  return splitOutside(plain, ';').flatMap((part) => {
    const colon = part.indexOf(':');
    const name = part.slice(0, colon).trim();
    if (colon < 1 || !/^(?:--[^\s:;{}]+|-?[a-z][\w-]*)$/i.test(name)) return [];
    const [, value = '', important] = /^([^]*?)(!\s*important)?\s*$/i.exec(part.slice(colon + 1).trim()) ?? [];
    if (value.trim() === '') return [];
    return [
      {
        name: name.startsWith('--') ? name : name.toLowerCase(),
        value: value.trim(),
        isImportant: important !== undefined,
      },
    ];
  });
}

/** Splits at a character that is in no string, no parentheses and no brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = findOutside(text, separator, 0); at >= 0; at = findOutside(text, separator, start)) {
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts;
}

function findOutside(text: string, characters: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"' || character === "'") {
      const end = text.indexOf(character, at + 1);
      if (end < 0) return -1;
      at = end;
    } else if (character === '\\') at++;
    else if (depth === 0 && characters.includes(character)) return at;
    else if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
  }
  return -1;
}

function findBlockEnd(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length; at++) {
    const character = css[at] ?? '';
    if (character === '"' || character === "'") {
      const end = css.indexOf(character, at + 1);
      if (end < 0) return css.length;
      at = end;
    } else if (character === '{') depth++;
    else if (character === '}') depth--;
    if (depth === 0) return at;
  }
  return css.length;
}
