import { type HarfBuzz, scratchBytes } from '../harfbuzz/harfbuzz.ts';
import type { Face, FaceMetrics } from '../font-set.ts';
import { isCursive, type Shape, type ShapeRequest } from '../shape.ts';
import { tagNumber } from './sfnt.ts';

const leftToRight = 4;
const rightToLeft = 5;
const beginningOfText = 1;
const endOfText = 2;
const glyphInfoWords = 5;
const unsafeToBreak = 1;
/** HarfBuzz looks at up to five characters on each side. */
const contextLength = 5;
/** Shapes and outlines kept per face; a layout asks for the same ones again and again. */
const maxShapes = 2000;
const maxShapeLength = 400;
const maxOutlines = 4000;
const maxOutlineCharacters = 8_000_000;
/** Maximum glyphs of one cached shape, however many a font makes from a text, and of all cached together. */
const maxShapeGlyphs = 1600;
const maxCachedGlyphs = 150_000;

/** The font that a position is one of. */
export interface PositionedFont extends Pick<Face, 'family' | 'unitsPerEm' | 'bytes'> {
  /** Makes a call with HarfBuzz's font at a position. Throws FONT_UNSUPPORTED when HarfBuzz breaks down over it. */
  use<T>(position: FacePosition, call: (harfBuzz: HarfBuzz, font: number) => T): T;
}

/** One opened font at one position in its variation space. */
export class FacePosition implements Face {
  readonly key: string;
  readonly variations: Readonly<Record<string, number>>;
  readonly slant: number;
  readonly #font: PositionedFont;
  readonly #glyphIds = new Map<number, number>();
  readonly #outlines = new Map<number, string>();
  readonly #shapes = new Map<string, Shape>();
  #outlineCharacters = 0;
  #shapeGlyphs = 0;
  #unitMetrics: FaceMetrics | undefined;

  constructor(font: PositionedFont, key: string, variations: Readonly<Record<string, number>>, slant: number) {
    this.#font = font;
    this.key = key;
    this.variations = variations;
    this.slant = slant;
  }

  get family(): string {
    return this.#font.family;
  }
  get unitsPerEm(): number {
    return this.#font.unitsPerEm;
  }
  get bytes(): Uint8Array {
    return this.#font.bytes;
  }

  hasCharacter(codePoint: number): boolean {
    let glyphId = this.#glyphIds.get(codePoint);
    if (glyphId === undefined) {
      glyphId = this.#use(({ api, scratch, words }, font) =>
        api.hb_font_get_nominal_glyph(font, codePoint, scratch) ? (words()[scratch >> 2] ?? 0) : 0,
      );
      this.#glyphIds.set(codePoint, glyphId);
    }
    return glyphId !== 0;
  }

  metrics(fontSize: number): FaceMetrics {
    this.#unitMetrics ??= this.#use(readMetrics);
    const scale = fontSize / this.unitsPerEm;
    const { ascent, descent, lineGap, underlineOffset, underlineThickness, strikeoutOffset, xHeight, capHeight } =
      this.#unitMetrics;
    return {
      ascent: ascent * scale,
      descent: descent * scale,
      lineGap: lineGap * scale,
      underlineOffset: underlineOffset * scale,
      underlineThickness: underlineThickness * scale,
      strikeoutOffset: strikeoutOffset * scale,
      xHeight: xHeight * scale,
      capHeight: capHeight * scale,
    };
  }

  glyphPath(glyphId: number): string {
    let outline = this.#outlines.get(glyphId);
    if (outline === undefined) {
      outline = slanted(
        this.#use(({ outlines }, font) => outlines.read(font, glyphId)),
        this.slant,
      );
      this.#outlineCharacters += outline.length;
      if (this.#outlines.size >= maxOutlines || this.#outlineCharacters > maxOutlineCharacters) {
        this.#outlines.clear();
        this.#outlineCharacters = outline.length;
      }
      this.#outlines.set(glyphId, outline);
    }
    return outline;
  }

  shape(request: ShapeRequest): Shape {
    const { text, start, end, script, language, features } = request;
    if (end - start > maxShapeLength) return this.#use((harfBuzz, font) => shapeText(harfBuzz, font, request));
    const context = isCursive(script)
      ? `${text.slice(Math.max(0, start - contextLength), start)}\0${text.slice(end, end + contextLength)}`
      : '';
    const feature = Object.entries(features).join(';');
    const key = `${request.rightToLeft ? '<' : '>'}${script}\0${language}\0${feature}\0${context}\0${text.slice(start, end)}`;
    let shape = this.#shapes.get(key);
    if (shape === undefined) {
      shape = this.#use((harfBuzz, font) => shapeText(harfBuzz, font, request));
      if (shape.glyphIds.length <= maxShapeGlyphs) this.#keepShape(key, shape);
    }
    return shape;
  }

  /** Touches everything a damaged font could trip over; throws when it does. */
  probe(): void {
    const text = 'Hagfi 1';
    const shape = this.shape({
      text,
      start: 0,
      end: text.length,
      rightToLeft: false,
      script: 'Latn',
      language: '',
      features: {},
    });
    this.metrics(16);
    for (const glyphId of [0, ...shape.glyphIds]) this.glyphPath(glyphId);
  }

  #keepShape(key: string, shape: Shape): void {
    this.#shapeGlyphs += shape.glyphIds.length;
    if (this.#shapes.size >= maxShapes || this.#shapeGlyphs > maxCachedGlyphs) {
      this.#shapes.clear();
      this.#shapeGlyphs = shape.glyphIds.length;
    }
    this.#shapes.set(key, shape);
  }

  #use<T>(call: (harfBuzz: HarfBuzz, font: number) => T): T {
    return this.#font.use(this, call);
  }
}

/** Path data with every point moved to the right by a share of its height. */
function slanted(outline: string, slant: number): string {
  if (slant === 0) return outline;
  return outline.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
    return `${Math.round((Number(x) + Number(y) * slant) * 1000) / 1000} ${y}`;
  });
}

function readMetrics({ api, scratch, words }: HarfBuzz, font: number): FaceMetrics {
  api.hb_font_get_h_extents(font, scratch);
  const at = scratch >> 2;
  const [ascender = 0, descender = 0, lineGap = 0] = words().subarray(at, at + 3);
  const position = (tag: string): number | undefined =>
    api.hb_ot_metrics_get_position(font, tagNumber(tag), scratch) ? words()[at] : undefined;
  const height = ascender - descender;
  const capHeight = position('cpht') || ascender * 0.75;
  const xHeight = position('xhgt') || capHeight * 0.7;
  return {
    ascent: ascender,
    descent: -descender,
    lineGap: Math.max(0, lineGap),
    underlineOffset: -(position('undo') ?? -height * 0.1),
    underlineThickness: position('unds') || height * 0.05,
    strikeoutOffset: position('stro') || xHeight * 0.55,
    xHeight,
    capHeight,
  };
}

function shapeText(harfBuzz: HarfBuzz, font: number, request: ShapeRequest): Shape {
  const { api, buffer, scratch } = harfBuzz;
  const { text, start, end, features } = request;
  const from = Math.max(0, start - contextLength);
  const to = Math.min(text.length, end + contextLength);
  const length = to - from;
  // Text too long for the scratch memory gets memory of its own.
  const textBytes = length * 2;
  const pointer = textBytes <= scratchBytes / 2 ? scratch : api.malloc(textBytes);
  if (pointer === 0) throw new RangeError('out of memory');
  const units = new Uint16Array(api.memory.buffer, pointer, length);
  for (let i = 0; i < length; i++) units[i] = text.charCodeAt(from + i);

  api.hb_buffer_clear_contents(buffer);
  api.hb_buffer_add_utf16(buffer, pointer, length, start - from, end - start);
  if (pointer !== scratch) api.free(pointer);
  api.hb_buffer_set_direction(buffer, request.rightToLeft ? rightToLeft : leftToRight);
  api.hb_buffer_set_script(buffer, harfBuzz.script(request.script));
  api.hb_buffer_set_language(buffer, harfBuzz.language(request.language));
  api.hb_buffer_set_flags(buffer, (start === 0 ? beginningOfText : 0) | (end === text.length ? endOfText : 0));
  const featureCount = writeFeatures(harfBuzz, features);
  api.hb_shape(font, buffer, scratch, featureCount);

  const words = harfBuzz.words();
  words[scratch >> 2] = 0;
  const infos = api.hb_buffer_get_glyph_infos(buffer, scratch) >> 2;
  const positions = api.hb_buffer_get_glyph_positions(buffer, scratch) >> 2;
  const view = harfBuzz.words();
  const count = view[scratch >> 2] ?? 0;
  const shape: Shape = {
    glyphIds: new Uint32Array(count),
    clusters: new Uint32Array(count),
    advances: new Int32Array(count),
    offsetsX: new Int32Array(count),
    offsetsY: new Int32Array(count),
    unsafe: new Uint8Array(count),
  };
  for (let i = 0; i < count; i++) {
    const info = infos + i * glyphInfoWords;
    const position = positions + i * glyphInfoWords;
    shape.glyphIds[i] = view[info] ?? 0;
    shape.unsafe[i] = (view[info + 1] ?? 0) & unsafeToBreak;
    // HarfBuzz counts clusters from the start of the text it was given, context included.
    shape.clusters[i] = (view[info + 2] ?? 0) - (start - from);
    shape.advances[i] = view[position] ?? 0;
    shape.offsetsX[i] = view[position + 2] ?? 0;
    shape.offsetsY[i] = view[position + 3] ?? 0;
  }
  return shape;
}

function writeFeatures(harfBuzz: HarfBuzz, features: Readonly<Record<string, number>>): number {
  const entries = Object.entries(features);
  const { api, scratch } = harfBuzz;
  const count = Math.min(entries.length, 512);
  const view = new DataView(api.memory.buffer);
  for (let i = 0; i < count; i++) {
    const [tag = '', value = 0] = entries[i] ?? [];
    const at = scratch + i * 16;
    view.setUint32(at, tagNumber(tag), true);
    view.setUint32(at + 4, value, true);
    view.setUint32(at + 8, 0, true);
    view.setUint32(at + 12, 0xffffffff, true);
  }
  return count;
}
