import { PlatenError } from '@platen/template';
import type { HarfBuzz } from '../harfbuzz/harfbuzz.ts';
import type { HarfBuzzHost } from '../harfbuzz/harfbuzz-host.ts';
import { FacePosition, type PositionedFont } from './face-position.ts';
import { tagNumber } from './sfnt.ts';

/** A variable axis of a font, in its own units. */
export interface FontAxis {
  tag: string;
  min: number;
  default: number;
  max: number;
}

/** HarfBuzz objects of a font file: freed when the host needs memory, created again on demand. */
interface FontHandle {
  harfBuzz: HarfBuzz;
  data: number;
  blob: number;
  face: number;
  /** hb_font_t by variation key. */
  fonts: Map<string, number>;
}

const writableMemory = 2;
const axisBytes = 32;
const maxAxes = 64;
/** Positions kept; more are made again. */
const maxPositions = 64;

/** A font file opened for shaping, and its positions in variation space. */
export class OpenedFont implements PositionedFont {
  readonly key: string;
  readonly family: string;
  /** sfnt. */
  readonly bytes: Uint8Array;
  readonly unitsPerEm: number;
  readonly axes: readonly FontAxis[];
  readonly #host: HarfBuzzHost;
  readonly #positions = new Map<string, FacePosition>();
  #handle: FontHandle | undefined;

  /** Throws FONT_UNSUPPORTED when HarfBuzz cannot read the font. */
  constructor(host: HarfBuzzHost, key: string, family: string, bytes: Uint8Array) {
    this.#host = host;
    this.key = key;
    this.family = family;
    this.bytes = bytes;
    try {
      const { harfBuzz, face } = this.#open();
      this.unitsPerEm = harfBuzz.guard(() => harfBuzz.api.hb_face_get_upem(face));
      this.axes = harfBuzz.guard(() => readAxes(harfBuzz, face));
      this.at({}).probe();
    } catch (cause) {
      this.close();
      throw new PlatenError('FONT_UNSUPPORTED', `The font ${key} cannot be read.`, { cause });
    }
  }

  /**
   * The font with these axes set; axes it does not have are omitted, values brought into range. `slant` leans its outlines to
   * the right by a share of their height.
   */
  at(axes: Readonly<Record<string, number>>, slant = 0): FacePosition {
    const variations: Record<string, number> = {};
    for (const axis of this.axes) {
      const wanted = axes[axis.tag];
      if (wanted === undefined) continue;
      const value = Math.min(axis.max, Math.max(axis.min, wanted));
      if (value !== axis.default) variations[axis.tag] = value;
    }
    const settings = Object.entries(variations).map(([tag, value]) => `${tag}=${value}`);
    if (slant !== 0) settings.push(`slant=${slant}`);
    const name = settings.join(',');
    let position = this.#positions.get(name);
    if (position === undefined) {
      if (this.#positions.size >= maxPositions) {
        this.#positions.clear();
        this.close();
      }
      position = new FacePosition(this, name === '' ? this.key : `${this.key}#${name}`, variations, slant);
      this.#positions.set(name, position);
    }
    return position;
  }

  /**
   * Makes a call with HarfBuzz's font at a position, opening the file again when its memory had been given back. Throws
   * FONT_UNSUPPORTED when HarfBuzz breaks down over it.
   */
  use<T>(position: FacePosition, call: (harfBuzz: HarfBuzz, font: number) => T): T {
    try {
      const handle = this.#open();
      const { harfBuzz } = handle;
      return harfBuzz.guard(() => {
        let font = handle.fonts.get(position.key);
        if (font === undefined) {
          font = createFont(harfBuzz, handle.face, this.unitsPerEm, position.variations);
          handle.fonts.set(position.key, font);
        }
        return call(harfBuzz, font);
      });
    } catch (cause) {
      throw new PlatenError('FONT_UNSUPPORTED', `The font ${this.key} is damaged.`, { cause });
    }
  }

  /** Frees HarfBuzz's memory. The font can still be used: it is opened again. */
  close(): void {
    const handle = this.#handle;
    this.#handle = undefined;
    this.#host.forget(this);
    if (handle === undefined || handle.harfBuzz.broken) return;
    const { api } = handle.harfBuzz;
    handle.harfBuzz.guard(() => {
      for (const font of handle.fonts.values()) api.hb_font_destroy(font);
      api.hb_face_destroy(handle.face);
      api.hb_blob_destroy(handle.blob);
      api.free(handle.data);
    });
  }

  #open(): FontHandle {
    if (this.#handle !== undefined && !this.#handle.harfBuzz.broken) {
      this.#host.touch(this);
      return this.#handle;
    }
    this.#host.makeRoom(this);
    const { harfBuzz } = this.#host;
    this.#handle = harfBuzz.guard(() => {
      const { api } = harfBuzz;
      const data = api.malloc(this.bytes.byteLength);
      if (data === 0) throw new RangeError('out of memory');
      harfBuzz.bytes().set(this.bytes, data);
      const blob = api.hb_blob_create(data, this.bytes.byteLength, writableMemory, 0, 0);
      return { harfBuzz, data, blob, face: api.hb_face_create(blob, 0), fonts: new Map() };
    });
    return this.#handle;
  }
}

function createFont(
  harfBuzz: HarfBuzz,
  face: number,
  unitsPerEm: number,
  variations: Readonly<Record<string, number>>,
): number {
  const { api, scratch } = harfBuzz;
  const font = api.hb_font_create(face);
  api.hb_font_set_scale(font, unitsPerEm, unitsPerEm);
  const entries = Object.entries(variations);
  if (entries.length > 0) {
    const view = new DataView(api.memory.buffer);
    entries.forEach(([tag, value], index) => {
      view.setUint32(scratch + index * 8, tagNumber(tag), true);
      view.setFloat32(scratch + index * 8 + 4, value, true);
    });
    api.hb_font_set_variations(font, scratch, entries.length);
  }
  return font;
}

function readAxes(harfBuzz: HarfBuzz, face: number): FontAxis[] {
  const { api, scratch } = harfBuzz;
  const infos = scratch + 8;
  harfBuzz.words()[scratch >> 2] = maxAxes;
  api.hb_ot_var_get_axis_infos(face, 0, scratch, infos);
  const view = new DataView(api.memory.buffer);
  const count = Math.min(maxAxes, view.getUint32(scratch, true));
  return Array.from({ length: count }, (_, index) => {
    const at = infos + index * axisBytes;
    const tag = view.getUint32(at + 4, true);
    return {
      tag: String.fromCharCode(tag >>> 24, (tag >>> 16) & 0xff, (tag >>> 8) & 0xff, tag & 0xff),
      min: view.getFloat32(at + 16, true),
      default: view.getFloat32(at + 20, true),
      max: view.getFloat32(at + 24, true),
    };
  });
}
