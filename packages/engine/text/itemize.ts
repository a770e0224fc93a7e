import { graphemeSegments } from 'unicode-segmenter/grapheme';
import { emojiKind, emojiImages } from './emoji.ts';
import type { Face } from './font-set.ts';
import { isCursive } from './shape.ts';
import { buildEmojiItem, buildItem, type Item, type ItemKind } from './text-item.ts';
import { scriptOf } from './scripts.ts';
import type { StyleFaces, TextSetting } from './text-setting.ts';
import { textSteps } from './text-steps.ts';

/** Room, size and place below the baseline of emoji images, as fractions of the font size. */
export const emojiMetrics = { advance: 1.2, size: 1.1, drop: 0.19 };

/** A text as fonts are to see it, and the same with spaces for tabs, which fonts do not know. */
export interface ShapingText {
  text: string;
  spaced: string;
}

/** Text to be cut into items. Offsets of `levels`, `breaks` and `text` count from `origin` in the layer's text. */
export interface ItemSource extends ShapingText {
  origin: number;
  levels: Uint8Array;
  breaks: Uint8Array | undefined;
  /** Index of the style at an offset of the layer's text. Asked with rising offsets. */
  styleAt(offset: number): number;
  added: boolean;
}

interface Piece {
  start: number;
  end: number;
  style: number;
  level: number;
  script: string;
  face: Face | undefined;
  images: string[] | undefined;
}

/** Cuts a text into items of one font, script, level and shaping style, and shapes each. Graphemes stay whole. */
export function itemize(setting: TextSetting, source: ItemSource): Item[] {
  const items: Item[] = [];
  let run: Piece[] = [];
  const flush = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return;
    const kind = kindOf(setting, first);
    if (first.images === undefined) {
      const range = { start: source.origin + first.start, end: source.origin + last.end };
      const item = shapeItem(source, kind, range);
      setting.cost.spend((item.shape?.glyphIds.length ?? 0) * textSteps.shaped, 'A text');
      items.push(item);
    } else {
      const graphemes = run.flatMap(({ start, end, images = [] }) =>
        images.map((image) => ({ start: source.origin + start, end: source.origin + end, image })),
      );
      items.push(buildEmojiItem(kind, graphemes, kind.fontSize * emojiMetrics.advance, source.origin, source.breaks));
    }
    run = [];
  };
  for (const piece of pieces(setting, source)) {
    const [first] = run;
    if (
      first !== undefined &&
      (first.level !== piece.level ||
        first.face !== piece.face ||
        first.script !== piece.script ||
        (first.images === undefined) !== (piece.images === undefined) ||
        setting.styleFaces(first.style).shapedAs !== setting.styleFaces(piece.style).shapedAs)
    ) {
      flush();
    }
    run.push(piece);
  }
  flush();
  return items;
}

/** Shapes a range of the source, whole or a part of an item that a line break has cut. */
export function shapeItem(
  source: Pick<ItemSource, 'text' | 'spaced' | 'origin' | 'breaks' | 'added'>,
  kind: ItemKind,
  range: { start: number; end: number },
): Item {
  const shape = kind.face?.shape({
    text: source.spaced,
    start: range.start - source.origin,
    end: range.end - source.origin,
    rightToLeft: kind.level % 2 === 1,
    script: kind.script,
    language: kind.language,
    features: kind.features,
  });
  return buildItem(kind, { ...range, origin: source.origin, added: source.added }, source.text, source.breaks, shape);
}

/** The text as fonts are to see it: line separators and control characters but tabs take no room. */
export function shapingText(text: string): ShapingText {
  const printable = text.replace(/(?!\t)[\p{Cc}\u2028]/gu, '\u200b');
  return { text: printable, spaced: printable.replaceAll('\t', ' ') };
}

/** Letters that are set apart form no ligatures unless asked to, by CSS Text 3, section 8.2. Where letters join, none are set apart. */
const apart = { liga: 0, clig: 0 } as const;

function kindOf(setting: TextSetting, piece: Piece): ItemKind {
  const { style, shapedAs } = setting.styleFaces(piece.style);
  const isApart = style.letterSpacing !== 0 && !isCursive(piece.script);
  return {
    style: shapedAs,
    fontSize: style.fontSize,
    letterSpacing: style.letterSpacing,
    wordSpacing: style.wordSpacing,
    face: piece.face,
    script: piece.script === '' ? 'Zyyy' : piece.script,
    language: style.language,
    features: isApart ? { ...apart, ...style.features } : style.features,
    level: piece.level,
  };
}

function pieces(setting: TextSetting, source: ItemSource): Piece[] {
  const { text, origin, levels } = source;
  const found: Piece[] = [];
  let previous: Piece | undefined;
  for (const { index, segment } of splitGraphemes(text)) {
    const style = source.styleAt(origin + index);
    const faces = setting.styleFaces(style);
    const kind = emojiKind(segment);
    let images = kind === 'always' ? emojiImages(segment, setting.emoji) : undefined;
    let face: Face | undefined;
    if (images === undefined) {
      const choice = chooseFace(faces, segment, previous?.style === style ? previous.face : undefined);
      face = choice.face;
      if (!choice.complete) {
        images = kind === 'fallback' ? emojiImages(segment, setting.emoji) : undefined;
        if (images === undefined) setting.missingCharacters.add(segment);
      }
    }
    const piece: Piece = {
      start: index,
      end: index + segment.length,
      style,
      level: levels[index] ?? 0,
      script: images === undefined ? scriptOf(segment.codePointAt(0) ?? 0) : '',
      face: images === undefined ? face : undefined,
      images,
    };
    found.push(piece);
    previous = piece;
  }
  resolveScripts(found);
  return found;
}

/** Neutral characters take the script before them, at the start the one after. Scripts of Japanese text are one. */
function resolveScripts(found: Piece[]): void {
  const hasKana = found.some(({ script }) => script === 'Hira' || script === 'Kana');
  const merged = (script: string): string =>
    script === 'Hira' || script === 'Kana' || (script === 'Hani' && hasKana) ? 'Kana' : script;
  let current = merged(found.find(({ script }) => script !== '')?.script ?? '');
  for (const piece of found) {
    if (piece.script !== '') current = merged(piece.script);
    piece.script = piece.images === undefined ? current : '';
  }
}

function* splitGraphemes(text: string): Iterable<{ index: number; segment: string }> {
  if (/^[\x20-\x7e]*$/.test(text)) {
    for (let index = 0; index < text.length; index++) yield { index, segment: text.charAt(index) };
    return;
  }
  yield* graphemeSegments(text);
}

/** Characters that need no glyph: joiners, variation selectors, bidi controls. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The first face that has all of a grapheme; a space stays with the face before it, so that words of another script keep
 * their own spaces. Incomplete: no face has it, and the one with most of it shows what is missing.
 */
function chooseFace(
  { faces }: StyleFaces,
  grapheme: string,
  before: Face | undefined,
): { face: Face | undefined; complete: boolean } {
  const [first] = faces;
  if (grapheme.length === 1) {
    const unit = grapheme.charCodeAt(0);
    if (unit === 0x20 || unit === 0x09 || unit === 0xa0) {
      if (before?.hasCharacter(0x20)) return { face: before, complete: true };
      return { face: faces.find((face) => face.hasCharacter(0x20)) ?? first, complete: true };
    }
    if (first?.hasCharacter(unit)) return { face: first, complete: true };
  }
  const needed = substituted(grapheme.replace(ignorable, ''));
  if (needed === '') return { face: before ?? first, complete: true };
  const forms = [needed, needed.normalize('NFC'), needed.normalize('NFD')];
  const whole = faces.find((face) => forms.some((form) => hasAll(face, form)));
  if (whole !== undefined) return { face: whole, complete: true };
  const base = needed.codePointAt(0) ?? 0;
  return { face: faces.find((face) => face.hasCharacter(base)) ?? first, complete: false };
}

function hasAll(face: Face, text: string): boolean {
  for (const character of text) if (!face.hasCharacter(character.codePointAt(0) ?? 0)) return false;
  return true;
}

/** HarfBuzz makes spaces of other widths out of the plain one, and a non-breaking hyphen out of a hyphen. */
function substituted(text: string): string {
  return text.replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ').replace(/\u2011/g, '\u2010');
}
