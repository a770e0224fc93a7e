import type { Face } from '../../../text/font-set.ts';
import { readTables } from '../../../text/fonts/sfnt.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import { FontSubsetter } from './font-subsetter.ts';
import { PdfFont } from './pdf-font.ts';

/** One subsetter for all documents of a platform. */
const subsetters = new WeakMap<Platform, Promise<FontSubsetter>>();

/** The fonts of a document: one for each face that text is set in. */
export class PdfFonts {
  readonly #document: PdfDocument;
  readonly #platform: Platform;
  readonly #fonts = new Map<string, PdfFont | undefined>();

  constructor(document: PdfDocument, platform: Platform) {
    this.#document = document;
    this.#platform = platform;
  }

  /** The font of a face; undefined for one whose outlines no font in a PDF can hold (CFF2, bitmaps). */
  use(face: Face): PdfFont | undefined {
    const known = this.#fonts.get(face.key);
    if (known || this.#fonts.has(face.key)) return known;
    const tables = readTables(face.bytes);
    const canEmbed = tables?.has('glyf') === true || tables?.has('CFF ') === true;
    const font = canEmbed ? new PdfFont(face, this.#document.allocate(), this.#fonts.size) : undefined;
    this.#fonts.set(face.key, font);
    return font;
  }

  /** Embeds all fonts. Throws FONT_UNSUPPORTED. */
  async finish(): Promise<void> {
    const fonts = [...this.#fonts.values()].filter((font) => font !== undefined);
    if (fonts.length === 0) return;
    const subsetter = await this.#startSubsetter();
    try {
      for (const font of fonts) font.embed(this.#document, subsetter);
    } catch (error) {
      // It may have broken down over a damaged font.
      subsetters.delete(this.#platform);
      throw error;
    }
  }

  #startSubsetter(): Promise<FontSubsetter> {
    let subsetter = subsetters.get(this.#platform);
    if (!subsetter) {
      subsetter = this.#platform.readBundled('wasm/harfbuzz-subset.wasm').then((wasm) => FontSubsetter.start(wasm));
      subsetters.set(this.#platform, subsetter);
      subsetter.catch(() => subsetters.delete(this.#platform));
    }
    return subsetter;
  }
}
