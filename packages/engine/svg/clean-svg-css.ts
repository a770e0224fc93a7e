const allowed = /^(?:#|data:(?:image\/(?:png|jpe?g|gif|webp|avif)|font\/\w+|application\/(?:x-)?font-[\w-]+)[;,])/i;

/**
 * CSS, of a style sheet or a single value, that refers to nothing but the same file and to images and fonts inside it. Escapes are
 * written out first, so that `u\72l(…)` is seen for what it is.
 */
export function cleanCss(css: string): string {
  const plain = unescapeCss(css).replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  return plain
    .replaceAll(/@(?:import|charset|namespace)\b[^;{}]*;?/gi, '')
    .replaceAll(/(?:-moz-binding|behavior)\s*:[^;}]*/gi, '')
    .replaceAll(/\b(?:expression|image-set|-webkit-image-set|cross-fade|src)\s*\([^)]*\)?/gi, 'none')
    .replaceAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\s*\)?/gi, (whole, double, single, bare) => {
      const address = String(double ?? single ?? bare ?? '').trim();
      return allowed.test(address) ? whole : 'none';
    });
}

/** CSS Syntax 3, 4.3.7. What would end a string or begin markup stays away. */
function unescapeCss(css: string): string {
  if (!css.includes('\\')) return css;
  return css
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, digits: string) => {
      const code = Number.parseInt(digits, 16);
      const isCharacter = code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      const character = isCharacter ? String.fromCodePoint(code) : '';
      return /["'\\<>{};]/.test(character) ? '' : character;
    })
    .replaceAll(/\\(?:\r\n|[\s\S]|$)/g, (escape) => (/[\w-]/.test(escape[1] ?? '') ? (escape[1] ?? '') : ''));
}
