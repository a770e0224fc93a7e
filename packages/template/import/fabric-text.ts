import { isColorText } from '../values/color.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { solid } from '../values/paint.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { readFabricPaint } from './fabric-paint.ts';
import { hasTextPath, readFabricPath } from './fabric-path.ts';
import { growPlace, isEven, type FabricMembers, type FabricPlace } from './fabric-place.ts';
import { readFabricStroke } from './fabric-stroke.ts';
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

/** Where Fabric's baselines are from the top of their lines, in font sizes. */
const fabricBaseline = 0.778 * fabricLineFactor;

/** The path that a text runs along, in the layer's own pixels. */
function pathOf(object: JsonObject, place: FabricPlace, named: Named, notes: ImportNotes): JsonObject | undefined {
  if (!hasTextPath(object)) return undefined;
  const path = objectIn(object, 'path');
  const moved = readFabricPath(path);
  if (!moved || moved.length === 0) {
    notes.note(named, 'path', 'it cannot be read, so the text is placed on a straight line');
    return undefined;
  }
  if (path.visible !== false && (textIn(path, 'stroke') !== '' || textIn(path, 'fill') !== ''))
    notes.note(named, 'the look of its path', 'a path that carries text is not drawn');
  if (!['', 'baseline'].includes(textIn(object, 'pathAlign')))
    notes.note(named, 'pathAlign', 'the text stands on the path by its baseline');
  if (!isEven(place)) notes.note(named, 'the uneven scale of its path', 'it is scaled alike in both directions');
  const isRight = textIn(object, 'pathSide') === 'right';
  const align = textIn(object, 'textAlign', 'left');
  const base = align === 'center' ? 0.5 : align === 'right' ? 1 : 0;
  const offset = base + numberIn(object, 'pathStartOffset', 0) / moved.length;
  return {
    d: moved.scaled(place.scaleX),
    offset: Math.min(2, Math.max(-1, offset)),
    side: isRight ? 'right' : 'left',
  };
}

/** The background behind the lines or the box of a text. */
function backgroundOf(object: JsonObject, named: Named, notes: ImportNotes): JsonObject | undefined {
  const [lineColor, boxColor] = [textIn(object, 'textBackgroundColor'), textIn(object, 'backgroundColor')];
  if (isColorText(lineColor) && isColorText(boxColor))
    notes.note(named, 'backgroundColor', 'the background of its lines is used instead');
  if (isColorText(lineColor)) return { paint: solid(lineColor), scope: 'line' };
  return isColorText(boxColor) ? { paint: solid(boxColor), scope: 'box' } : undefined;
}

/**
 * Where Fabric adds leading below each line, but not behind it: as room between paragraphs, if every line is one. Otherwise the background of the
 * lines is higher, which is noted.
 */
function leadingOf(
  object: JsonObject,
  { size, hasSizes, wraps, isFilled }: { size: number; hasSizes: boolean; wraps: boolean; isFilled: boolean },
  named: Named,
  notes: ImportNotes,
): JsonObject {
  const given = numberIn(object, 'lineHeight', 1.16);
  const lineHeight = Math.min(10, Math.max(0.1, given * fabricLineFactor));
  if (!isFilled || given === 1) return { lineHeight };
  if (given > 1 && !wraps && !hasSizes)
    return { lineHeight: fabricLineFactor, paragraphSpacing: Math.min(2000, (given - 1) * fabricLineFactor * size) };
  notes.note(named, 'textBackgroundColor', 'it fills the whole height of the lines');
  return { lineHeight };
}

/** Notes the lines and decorations that lie elsewhere. */
function noteLines(object: JsonObject, align: string, named: Named, notes: ImportNotes): void {
  if (align === 'justify') notes.note(named, 'the width of its last line', 'only lines that go on are justified');
  if (align === 'justify-center' || align === 'justify-right')
    notes.note(named, 'textAlign', 'the last line begins where the others do');
  for (const line of ['underline', 'overline', 'linethrough']) {
    if (object[line] === true) notes.note(named, `the height of its ${line}`, 'it is where the font has it');
  }
}

/** Reads a text, whose letters grow with its scale. */
export function readFabricTextLayer(
  object: JsonObject,
  type: string,
  place: FabricPlace,
  named: Named,
  notes: ImportNotes,
): FabricMembers {
  if (!isEven(place)) notes.note(named, 'its uneven scale', 'letters keep their proportions');
  const scale = place.scaleY;
  const own = readStyle({ fontSize: 40, fontFamily: 'Times New Roman', fill: 'black', ...object }, scale);
  const size = numberIn(own, 'fontSize', 40);
  const tracking = (numberIn(object, 'charSpacing', 0, -10_000, 10_000) / 1000) * size;
  const runs = readRuns(object, scale, named, notes);
  const wraps = type === 'textbox';
  const align = textIn(object, 'textAlign', 'left');
  const box = { width: numberIn(object, 'width', 0, 0), height: numberIn(object, 'height', 0, 0) };
  const fill = readFabricPaint(object.fill, box, place);
  if (fill.lost) notes.note(named, 'fill', fill.lost);
  const stroke = readFabricStroke(object, place, named, notes);
  noteLines(object, align, named, notes);
  const background = backgroundOf(object, named, notes);
  const path = pathOf(object, place, named, notes);
  const hasSizes = runs.some((run) => 'fontSize' in objectIn(run, 'style'));
  const lines = { size, hasSizes, wraps, isFilled: background?.scope === 'line' };
  const leading = leadingOf(object, lines, named, notes);
  // Fabric's boxes end where the letters of the last line do; ours where the line does.
  const rest = (numberIn(object, 'lineHeight', 1.16) - 1) * fabricLineFactor * (size / (scale || 1));
  const isFree = background?.scope !== 'box' && (fill.paint === undefined || fill.paint.type === 'solid') && !path;
  const members = {
    type: 'text',
    runs,
    style: {
      ...own,
      letterSpacing: Math.min(1000, Math.max(-1000, tracking)),
      fill: fill.paint ?? solid('transparent'),
    },
    align: align.startsWith('justify') ? 'justify' : ['left', 'center', 'right'].includes(align) ? align : 'left',
    direction: textIn(object, 'direction') === 'rtl' ? 'rtl' : 'auto',
    ...leading,
    baseline: fabricBaseline,
    wrap: wraps ? (booleanIn(object, 'splitByGrapheme', false) ? 'anywhere' : 'word') : 'none',
    mode: wraps && isFree ? 'grow' : 'overflow',
    ...(background ? { background } : {}),
    ...(stroke ? { stroke } : {}),
    ...(path ? { path } : {}),
  };
  return {
    members,
    place: isFree && rest > 0 && !('paragraphSpacing' in leading) ? growPlace(place, { below: rest }) : place,
  };
}
