import type { Template } from '../model/template.ts';
import { sourceLocale } from './exchange-file.ts';
import { describePlace, listUnits, type Segment, type TextUnit } from './text-unit.ts';

/** Characters that XML cannot hold, not even escaped: most control characters, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- it finds control characters
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** The number of a character that XML cannot hold, as the id of the element in its place: `u000b`. */
function nameOfCharacter(character: string): string {
  return `u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text as the value of an attribute; characters that XML cannot hold are shown by their numbers. */
export function attributeText(text: string): string {
  return text.replaceAll(forbidden, (character) => `\\${nameOfCharacter(character)}`);
}

function escapeText(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"\t\n\r\x85\u2028\u2029]/g, (character) => {
    // Line breaks other than \n are read as \n unless they are escaped, and those in attributes as spaces.
    return names[character] ?? `&#${character.charCodeAt(0)};`;
  });
}

function writeText(text: string): string {
  let written = '';
  let from = 0;
  for (const { 0: character, index } of text.matchAll(forbidden)) {
    written += `${escapeWords(text.slice(from, index))}<x id="${nameOfCharacter(character)}" ctype="x-character"/>`;
    from = index + character.length;
  }
  return written + escapeWords(text.slice(from));
}

/** Line feeds and tabs stay as they are between elements. */
function escapeWords(text: string): string {
  return text
    .split(/([\n\t"])/)
    .map((part, index) => (index % 2 === 1 ? part : escapeText(part)))
    .join('');
}

function writeSegments(segments: readonly Segment[]): string {
  return segments
    .map(({ text, style }) => (style === undefined ? writeText(text) : `<g id="${style}">${writeText(text)}</g>`))
    .join('');
}

function attribute(name: string, value: string | number): string {
  return ` ${name}="${escapeText(attributeText(String(value)))}"`;
}

function writeUnit({ id, entry, source, target }: TextUnit): string {
  const { maxLength } = entry;
  const limit = maxLength === undefined ? '' : `${attribute('maxwidth', maxLength)} size-unit="char"`;
  const place = attributeText(describePlace(entry));
  return [
    `      <trans-unit${attribute('id', id)}${limit} xml:space="preserve">`,
    `        <source>${writeSegments(source)}</source>`,
    ...(target ? [`        <target state="translated">${writeSegments(target)}</target>`] : []),
    ...(place === '' ? [] : [`        <note>${escapeWords(place)}</note>`]),
    '      </trans-unit>',
  ].join('\n');
}

/**
 * The texts of a template as XLIFF 1.2 for one locale, with what it has already. Runs with styles of their own are numbered `g` elements. `from` is the
 * locale that the template is written in when it does not say; default English. Throws OPTIONS_INVALID when both locales are the same.
 */
export function exportXliff(template: Template, locale: string, options: { from?: string } = {}): string {
  const source = sourceLocale(template, [locale], options.from);
  const units = listUnits(template, locale).map(writeUnit);
  const languages = `${attribute('source-language', source)}${attribute('target-language', locale)}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    `  <file${attribute('original', template.name || 'template')}${languages} datatype="plaintext">`,
    '    <body>',
    ...units,
    '    </body>',
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}
