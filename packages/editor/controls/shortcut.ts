import { msg } from '@lit/localize';

/** The parts of a key press that determine a shortcut. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether Cmd takes the place of Ctrl here. */
export function isMacPlatform(platform: string = navigator.platform): boolean {
  return /^(?:mac|iphone|ipad|ipod)/i.test(platform);
}

/**
 * Whether a key press is the shortcut, written as in the table of actions. Letters are those that the key types, wherever it lies on
 * the keyboard; keys of other scripts, and what Alt makes of letters on a Mac, count by their place. Signs such as `?` count by what
 * is typed, with or without Shift.
 */
export function matchesShortcut(shortcut: string, press: KeyPress, isMac: boolean): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const has = (modifier: string): boolean => parts.slice(0, -1).includes(modifier);
  const [mod, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (mod !== has('Mod') || other || press.altKey !== has('Alt')) return false;
  if (key.length === 1 && !/[a-z0-9]/i.test(key)) return press.key === key;
  if (press.shiftKey !== has('Shift')) return false;
  const letter = /^Key([A-Z])$/.exec(key)?.[1];
  if (letter !== undefined && /^[a-z]$/i.test(press.key)) return press.key.toUpperCase() === letter;
  return press.code === key || press.key === key;
}

/** A shortcut as it is shown: `⇧⌘Z` on a Mac, `Ctrl+Shift+Z` elsewhere. */
export function formatShortcut(shortcut: string, isMac: boolean): string {
  const parts = shortcut.split('+');
  const key = nameKey(parts.at(-1) ?? '', isMac);
  const modifiers = parts.slice(0, -1);
  if (isMac) {
    const signs = { Alt: '⌥', Shift: '⇧', Mod: '⌘' };
    return Object.entries(signs).reduceRight(
      (text, [name, sign]) => (modifiers.includes(name) ? sign + text : text),
      key,
    );
  }
  const names: Record<string, string> = { Mod: msg('Ctrl'), Shift: msg('Shift'), Alt: msg('Alt') };
  return [...['Mod', 'Alt', 'Shift'].filter((name) => modifiers.includes(name)).map((name) => names[name]), key].join(
    '+',
  );
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  BracketLeft: '[',
  BracketRight: ']',
  Equal: '=',
  Minus: '-',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
};

function nameKey(key: string, isMac: boolean): string {
  const plain = /^(?:Key|Digit)(.)$/.exec(key)?.[1] ?? signs[key];
  if (plain !== undefined) return plain;
  switch (key) {
    case 'Delete':
      return isMac ? '⌦' : msg('Del');
    case 'Backspace':
      return isMac ? '⌫' : msg('Backspace');
    case 'Escape':
      return msg('Esc');
    case 'Enter':
      return isMac ? '↩' : '↵';
    case 'Tab':
      return isMac ? '⇥' : msg('Tab');
    case 'Space':
    case ' ':
      return msg('Space');
    case 'PageUp':
      return msg('PgUp');
    case 'PageDown':
      return msg('PgDn');
    case 'Home':
      return msg('Home');
    case 'End':
      return msg('End');
    default:
      return key;
  }
}
