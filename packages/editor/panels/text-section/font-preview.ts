import { defaultLimits, type Platform } from '@platen/engine';
import { FontStore, layoutText, loadFonts, textNeeds, type FontSet } from '@platen/engine/internal';
import { textLayer } from '@platen/template/internal';

/** Space for a family's name in a row, in CSS pixels. */
const nameSize = { fontSize: 17, height: 26 };

/** Draws names of bundled families in their own faces: with the engine's glyphs, so that the page gets no fonts. */
export class FontPreviews {
  readonly #store: FontStore;
  readonly #fonts = new Map<string, Promise<FontSet>>();

  constructor(platform: Platform) {
    this.#store = new FontStore({ readBundled: (path) => platform.readBundled(path), cacheBytes: 32 * 1024 * 1024 });
  }

  /** Draws a family's name on a canvas, in its own text color. Rejects when the font cannot be read. */
  async draw(canvas: HTMLCanvasElement, family: string, width: number, pixelRatio: number): Promise<void> {
    const layer = textLayer.parse({
      type: 'text',
      id: 'name',
      width,
      height: nameSize.height,
      wrap: 'none',
      verticalAlign: 'middle',
      direction: 'ltr',
      runs: [{ text: family }],
      style: { fontFamily: family, fontSize: nameSize.fontSize },
    });
    let fonts = this.#fonts.get(family);
    if (!fonts) {
      const needs = textNeeds({ pages: [{ layers: [layer] }] }).fonts;
      fonts = loadFonts({ store: this.#store, needs, limits: defaultLimits }).then((loaded) => loaded.fonts);
      this.#fonts.set(family, fonts);
    }
    const set = await fonts;
    canvas.width = Math.round(width * pixelRatio);
    canvas.height = Math.round(nameSize.height * pixelRatio);
    const context = canvas.getContext('2d');
    if (!context) return;
    context.fillStyle = getComputedStyle(canvas).color;
    context.scale(pixelRatio, pixelRatio);
    for (const { runs } of layoutText(layer, layer, set).lines) {
      for (const run of runs) {
        const face = set.face(run.fontKey);
        if (!face) continue;
        const unit = run.fontSize / face.unitsPerEm;
        for (const glyph of run.glyphs) {
          context.save();
          context.translate(run.x + glyph.x, run.y + glyph.y);
          context.scale(unit, -unit);
          context.fill(new Path2D(face.glyphPath(glyph.id)));
          context.restore();
        }
      }
    }
  }
}
