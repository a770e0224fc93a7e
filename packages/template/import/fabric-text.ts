import { isColorText } from '../values/color.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { solid } from '../values/paint.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { hasTextPath } from './fabric-path.ts';
import { booleanIn, numberIn, objectIn, textIn } from './read-json.ts';

/** Fabric's lines are higher than their font size by this factor. */
const fabricLineFactor = 1.13;

const weights: Readonly<Record<string, number>> = { normal: 400, bold: 700, bolder: 700, lighter: 300 };

function decoration(style: JsonObject): string[] {
  const lines = { underline: 'underline', linethrough: 'line-through', overline: 'overline' };
  return Object.entries(lines).flatMap(([property, line]) => (style[property] === true ? [line] : []));
}

/** The style of a text or of some of its letters; only what is given. */
function readStyle(style: JsonObject, scale: number): JsonObject {
  const fill = textIn(style, 'fill');
  const weight = textIn(style, 'fontWeight').toLowerCase();
  const family = textIn(style, 'fontFamily')
    .split(',')[0]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  const lines = decoration(style);
  return {
    ...(family ? { fontFamily: family.slice(0, 120) } : {}),
    ...('fontSize' in style ? { fontSize: numberIn(style, 'fontSize', 40, 0.1, 5000) * scale } : {}),
    ...(weight === ''
      ? {}
      : { fontWeight: weights[weight] ?? Math.round(numberIn(style, 'fontWeight', 400, 1, 1000)) }),
    ...('fontStyle' in style
      ? { fontStyle: /italic|oblique/i.test(textIn(style, 'fontStyle')) ? 'italic' : 'normal' }
      : {}),
    ...(isColorText(fill) ? { fill: solid(fill) } : {}),
    ...(lines.length > 0 || style.underline === false ? { decoration: lines } : {}),
    ...(numberIn(style, 'deltaY', 0) === 0
      ? {}
      : { baselineShift: -numberIn(style, 'deltaY', 0, -5000, 5000) * scale }),
  };
}

/** The styles of letters by their number in the text, line feeds omitted: version 5 writes them by line, later ones as ranges. */
function letterStyles(object: JsonObject, lines: readonly (readonly string[])[]): Map<number, JsonObject> {
  const styles = new Map<number, JsonObject>();
  if (Array.isArray(object.styles)) {
    for (const range of object.styles.filter(isJsonObject)) {
      const end = numberIn(range, 'end', 0, 0, 100_000);
      for (let at = numberIn(range, 'start', 0, 0, 100_000); at < end; at++) styles.set(at, objectIn(range, 'style'));
    }
    return styles;
  }
  const byLine = objectIn(object, 'styles');
  let first = 0;
  for (const [number, letters] of lines.entries()) {
    for (const [at, style] of Object.entries(objectIn(byLine, String(number)))) {
      if (isJsonObject(style)) styles.set(first + Number(at), style);
    }
    first += letters.length;
  }
  return styles;
}

function readRuns(object: JsonObject, scale: number, named: Named, notes: ImportNotes): JsonObject[] {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const lines = textIn(object, 'text')
    .split('\n')
    .map((line) => [...graphemes.segment(line)].map((part) => part.segment));
  const styles = letterStyles(object, lines);
  const runs: { text: string; key: string; style: JsonObject }[] = [];
  let at = 0;
  for (const [number, letters] of lines.entries()) {
    const marked = number < lines.length - 1 ? [...letters, '\n'] : letters;
    for (const letter of marked) {
      const own = letter === '\n' ? undefined : styles.get(at++);
      const style = own ? readStyle(own, scale) : {};
      for (const property of ['stroke', 'textBackgroundColor']) {
        if (own && textIn(own, property) !== '')
          notes.note(named, `${property} of single letters`, 'our runs have none');
      }
      const last = runs.at(-1);
      const key = letter === '\n' ? (last?.key ?? '{}') : JSON.stringify(style);
      if (last?.key === key) last.text += letter;
      else runs.push({ text: letter, key, style });
    }
  }
  return runs.map(({ text, style }) => (Object.keys(style).length > 0 ? { text, style } : { text }));
}

/** Reads the members that only texts have. `scale` is how much the object is scaled: letters grow with it. */
export function readFabricText(
  object: JsonObject,
  type: string,
  scale: number,
  named: Named,
  notes: ImportNotes,
): JsonObject {
  if (hasTextPath(object)) notes.note(named, 'path', 'the text is placed on a straight line');
  const style = readStyle({ fontSize: 40, fontFamily: 'Times New Roman', fill: 'black', ...object }, scale);
  const size = numberIn(style, 'fontSize', 40);
  const tracking = (numberIn(object, 'charSpacing', 0, -10_000, 10_000) / 1000) * size;
  const [lineColor, boxColor] = [textIn(object, 'textBackgroundColor'), textIn(object, 'backgroundColor')];
  if (isColorText(lineColor) && isColorText(boxColor))
    notes.note(named, 'backgroundColor', 'the background of its lines is used instead');
  const background = isColorText(lineColor)
    ? { paint: solid(lineColor), scope: 'line' }
    : isColorText(boxColor)
      ? { paint: solid(boxColor), scope: 'box' }
      : undefined;
  const align = textIn(object, 'textAlign', 'left');
  const wraps = type === 'textbox';
  return {
    type: 'text',
    runs: readRuns(object, scale, named, notes),
    style: { ...style, letterSpacing: Math.min(1000, Math.max(-1000, tracking)) },
    align: align.startsWith('justify') ? 'justify' : ['left', 'center', 'right'].includes(align) ? align : 'left',
    direction: textIn(object, 'direction') === 'rtl' ? 'rtl' : 'auto',
    lineHeight: Math.min(10, Math.max(0.1, numberIn(object, 'lineHeight', 1.16) * fabricLineFactor)),
    wrap: wraps ? (booleanIn(object, 'splitByGrapheme', false) ? 'anywhere' : 'word') : 'none',
    mode: wraps ? 'grow' : 'overflow',
    ...(background ? { background } : {}),
  };
}
