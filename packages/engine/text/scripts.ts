/** Scripts in order of how often they are requested; names as regular expressions know them, codes of ISO 15924. */
const scriptNames: readonly (readonly [code: string, name: string])[] = [
  ['Latn', 'Latin'],
  ['Hani', 'Han'],
  ['Hira', 'Hiragana'],
  ['Kana', 'Katakana'],
  ['Hang', 'Hangul'],
  ['Arab', 'Arabic'],
  ['Cyrl', 'Cyrillic'],
  ['Grek', 'Greek'],
  ['Hebr', 'Hebrew'],
  ['Deva', 'Devanagari'],
  ['Thai', 'Thai'],
  ['Beng', 'Bengali'],
  ['Taml', 'Tamil'],
  ['Telu', 'Telugu'],
  ['Gujr', 'Gujarati'],
  ['Guru', 'Gurmukhi'],
  ['Knda', 'Kannada'],
  ['Mlym', 'Malayalam'],
  ['Orya', 'Oriya'],
  ['Sinh', 'Sinhala'],
  ['Laoo', 'Lao'],
  ['Khmr', 'Khmer'],
  ['Mymr', 'Myanmar'],
  ['Tibt', 'Tibetan'],
  ['Geor', 'Georgian'],
  ['Armn', 'Armenian'],
  ['Ethi', 'Ethiopic'],
  ['Mong', 'Mongolian'],
  ['Bopo', 'Bopomofo'],
  ['Syrc', 'Syriac'],
  ['Thaa', 'Thaana'],
  ['Nkoo', 'Nko'],
  ['Adlm', 'Adlam'],
  ['Rohg', 'Hanifi_Rohingya'],
  ['Cher', 'Cherokee'],
  ['Cans', 'Canadian_Aboriginal'],
  ['Tfng', 'Tifinagh'],
  ['Yiii', 'Yi'],
  ['Java', 'Javanese'],
  ['Bali', 'Balinese'],
  ['Sund', 'Sundanese'],
  ['Bugi', 'Buginese'],
  ['Batk', 'Batak'],
  ['Tglg', 'Tagalog'],
  ['Hano', 'Hanunoo'],
  ['Buhd', 'Buhid'],
  ['Tagb', 'Tagbanwa'],
  ['Limb', 'Limbu'],
  ['Tale', 'Tai_Le'],
  ['Talu', 'New_Tai_Lue'],
  ['Lana', 'Tai_Tham'],
  ['Tavt', 'Tai_Viet'],
  ['Cham', 'Cham'],
  ['Kali', 'Kayah_Li'],
  ['Rjng', 'Rejang'],
  ['Lepc', 'Lepcha'],
  ['Olck', 'Ol_Chiki'],
  ['Mtei', 'Meetei_Mayek'],
  ['Saur', 'Saurashtra'],
  ['Sylo', 'Syloti_Nagri'],
  ['Newa', 'Newa'],
  ['Phag', 'Phags_Pa'],
  ['Mand', 'Mandaic'],
  ['Samr', 'Samaritan'],
  ['Vaii', 'Vai'],
  ['Bamu', 'Bamum'],
  ['Lisu', 'Lisu'],
  ['Copt', 'Coptic'],
  ['Goth', 'Gothic'],
  ['Ogam', 'Ogham'],
  ['Runr', 'Runic'],
  ['Glag', 'Glagolitic'],
  ['Brai', 'Braille'],
  ['Xsux', 'Cuneiform'],
  ['Egyp', 'Egyptian_Hieroglyphs'],
];

const tests = scriptNames.map(([code, name]) => [code, new RegExp(`^\\p{Script=${name}}$`, 'u')] as const);
const neutral = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

/** Remembered by code point; bounded by what texts contain. */
const known = new Map<number, string>();

/**
 * The script of a character as an ISO 15924 code; empty for characters that take the script of their surroundings, `Zyyy` for
 * scripts beyond the list, which need no shaping of their own.
 */
export function scriptOf(codePoint: number): string {
  if (codePoint < 0x80) return (codePoint | 0x20) >= 0x61 && (codePoint | 0x20) <= 0x7a ? 'Latn' : '';
  let script = known.get(codePoint);
  if (script === undefined) {
    const character = String.fromCodePoint(codePoint);
    script = neutral.test(character) ? '' : (tests.find(([, test]) => test.test(character))?.[0] ?? 'Zyyy');
    known.set(codePoint, script);
  }
  return script;
}

const han = /\p{Script=Han}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;

/**
 * The language that decides how Han characters look: the style's own, else what the text itself tells (kana: Japanese, Hangul:
 * Korean). Empty for text without Han characters, so that it does not part what is otherwise one request.
 */
export function hanLanguage(language: string, text: string): string {
  if (!han.test(text)) return '';
  if (/^(?:ja|ko|zh)\b/i.test(language)) return language;
  if (kana.test(text)) return 'ja';
  return hangul.test(text) ? 'ko' : '';
}
