import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { defaultLimits, type FontSource } from '@platen/engine';
import { FontStore, layoutText, loadFonts, prefetchFonts, textNeeds } from '@platen/engine/internal';
import { readBundledFile } from '@platen/engine/node';
import { PlatenError, template, type ErrorCode } from '@platen/template';
import * as fc from 'fast-check';
import { matchFaces } from '../../packages/engine/text/fonts/match-faces.ts';
import { unpackFont } from '../../packages/engine/text/fonts/unpack-font.ts';
import { loadFor, setText, store } from '../text/node-stage.ts';
import { lineTexts, makeText, type TextInput } from '../text/text-stage.ts';

const { resolve } = createRequire(import.meta.url);
const read = (path: string): Uint8Array => new Uint8Array(readFileSync(resolve(path)));
const woff = read('@fontsource/lato/files/lato-latin-400-normal.woff');
const woff2 = read('@fontsource/lato/files/lato-latin-400-normal.woff2');
const maxBytes = defaultLimits.maxAssetBytes;
const sfnt = await unpackFont(woff2, 'lato', maxBytes);

let fontNumber = 0;
function source(bytes: Uint8Array, more: Partial<FontSource> = {}): FontSource {
  fontNumber += 1;
  return { family: 'Test', weight: 400, style: 'normal', key: `test-${fontNumber}`, load: async () => bytes, ...more };
}

async function refused(work: Promise<unknown>, code: ErrorCode): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof PlatenError, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });
}

const shapeOf = (text: string) => ({
  text,
  start: 0,
  end: text.length,
  rightToLeft: false,
  script: 'Latn',
  language: '',
  features: {},
});

describe('font files', () => {
  test('TTF, WOFF and WOFF2 of one font give the same glyphs and outlines', async () => {
    const faces = await Promise.all(
      [sfnt, woff, woff2].map(async (bytes) => (await store.open(source(bytes), maxBytes)).at({})),
    );
    const [first] = faces;
    assert.ok(first !== undefined);
    const shape = first.shape(shapeOf('Office AVATAR, fi!'));
    assert.ok(shape.glyphIds.length < 'Office AVATAR, fi!'.length, 'no ligature was formed');
    for (const face of faces) {
      assert.deepEqual(face.shape(shapeOf('Office AVATAR, fi!')), shape);
      assert.equal(face.glyphPath(shape.glyphIds[0] ?? 0), first.glyphPath(shape.glyphIds[0] ?? 0));
      assert.deepEqual(face.metrics(100), first.metrics(100));
    }
    assert.match(first.glyphPath(shape.glyphIds[0] ?? 0), /^M[-\d. ]+[LQC].*Z$/);
  });

  test('bundled fonts of all kinds unpack to whole fonts', async () => {
    // One file of each family, variable ones among them, and those with instructions and composite glyphs.
    const { sources } = await store.bundled();
    const firsts = new Map(sources.map((font) => [font.family, font]));
    for (const font of firsts.values()) {
      const face = (await store.open(font, maxBytes)).at({});
      const first = font.unicodeRanges?.[0]?.[0] ?? 0x41;
      assert.ok(face.hasCharacter(first), font.key);
      assert.ok(face.shape(shapeOf(String.fromCodePoint(first))).glyphIds.length > 0, font.key);
    }
    assert.ok(firsts.size > 40);
  });

  test('fonts open and text is set where no code may be made from text, as under a strict content security policy', async () => {
    const script = new URL('../text/set-under-policy.ts', import.meta.url);
    const flags = ['--disallow-code-generation-from-strings', '--conditions=@platen/source'];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, fileURLToPath(script)]);
    assert.equal(stdout.trim(), 'Office שלום 日本 👋');
  });

  test('what is not a font is refused', async () => {
    const texts = ['', 'no font', '<svg/>', 'wOF2', 'OTTO', '\0\x01\0\0\0\0\0\0\0\0\0\0', 'ttcf\0\x01\0\0\0\0\0\x01'];
    for (const text of texts) {
      await refused(store.open(source(new TextEncoder().encode(text)), maxBytes), 'FONT_UNSUPPORTED');
    }
    await refused(store.open(source(sfnt), 1000), 'LIMIT_ASSET_BYTES');
  });

  test('a compressed font that grows beyond what it says is refused before it has grown', async () => {
    const bomb = brotliCompressSync(new Uint8Array(64 * 1024 * 1024));
    const bytes = new Uint8Array(60 + bomb.byteLength);
    const view = new DataView(bytes.buffer);
    bytes.set(woff2.subarray(0, 48));
    view.setUint16(12, 1);
    view.setUint32(20, bomb.byteLength);
    bytes.set([1, 100], 48); // head, 100 bytes
    bytes.set(bomb, 50);
    await refused(store.open(source(bytes), maxBytes), 'FONT_UNSUPPORTED');
    view.setUint8(49, 0xff);
    bytes.set([0xff, 0xff, 0xff, 0x7f], 50);
    await refused(store.open(source(bytes), maxBytes), 'FONT_UNSUPPORTED');
  });

  test('damaged fonts are refused or drawn, never fatal', async () => {
    const own = new FontStore({ readBundled: readBundledFile });
    const layer = makeText({ runs: [{ text: 'Office AVATAR, fi!' }], style: { fontFamily: 'Test' } });
    const { pages } = template.parse({
      schemaVersion: 2,
      pages: [{ id: 'p', name: '', width: 9, height: 9, layers: [layer] }],
    });
    const needs = textNeeds({ pages }).fonts;
    let opened = 0;
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(sfnt, sfnt, sfnt, woff, woff2),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
        ),
        async (font, changes, cut) => {
          const bytes = font.slice();
          for (const [at, value] of changes) bytes[Math.floor(at * (bytes.length - 1))] = value;
          const damaged = cut === null ? bytes : bytes.slice(0, Math.floor(cut * bytes.length));
          const { fonts, failures } = await loadFonts({
            store: own,
            needs,
            given: [source(damaged)],
            limits: defaultLimits,
          });
          for (const { error } of failures)
            assert.ok(error instanceof PlatenError && error.code === 'FONT_UNSUPPORTED');
          failed += failures.length;
          opened += 1 - failures.length;
          try {
            const layout = layoutText(layer, layer, fonts);
            for (const run of layout.lines.flatMap((line) => line.runs)) {
              for (const glyph of run.glyphs) fonts.face(run.fontKey)?.glyphPath(glyph.id);
            }
          } catch (error) {
            assert.ok(error instanceof PlatenError && error.code === 'FONT_UNSUPPORTED', String(error));
          }
        },
      ),
      { numRuns: 150, seed: 7 },
    );
    assert.ok(opened > 10 && failed > 10, `${opened} opened, ${failed} refused`);
    // And the same HarfBuzz still sets good fonts.
    const good = await loadFonts({ store: own, needs, given: [source(sfnt)], limits: defaultLimits });
    assert.equal(layoutText(layer, layer, good.fonts).missingCharacters.length, 0);
  });
});

test('when HarfBuzz breaks down over one font, all go on with a fresh one', async () => {
  const own = new FontStore({ readBundled: readBundledFile });
  const [lato, other] = await Promise.all([own.open(source(woff), maxBytes), own.open(source(sfnt), maxBytes)]);
  const before = lato.at({}).shape(shapeOf('before'));
  const crash = () =>
    other.use(other.at({}), () => {
      throw new WebAssembly.RuntimeError('unreachable');
    });
  assert.throws(crash, (error) => error instanceof PlatenError && error.code === 'FONT_UNSUPPORTED');
  assert.deepEqual(other.at({}).shape(shapeOf('before')), before);
  assert.deepEqual(lato.at({}).shape(shapeOf('after')), other.at({}).shape(shapeOf('after')));
});

describe('choosing faces', () => {
  const offers = (weights: readonly (number | readonly [number, number])[], style: 'normal' | 'italic' = 'normal') =>
    weights.map((weight) => ({ source: source(sfnt, { weight, style }), origin: 'bundled' as const }));
  const chosen = (weights: readonly (number | readonly [number, number])[], weight: number) =>
    matchFaces(offers(weights), { weight, style: 'normal' }).map((offer) => offer.source.weight);

  test('weights match as in CSS', () => {
    assert.deepEqual(chosen([100, 400, 700], 400), [400]);
    assert.deepEqual(chosen([300, 500, 700], 400), [500]);
    assert.deepEqual(chosen([300, 600], 400), [300]);
    assert.deepEqual(chosen([300, 600], 500), [300]);
    assert.deepEqual(chosen([600, 900], 450), [600]);
    assert.deepEqual(chosen([100, 400, 700], 300), [100]);
    assert.deepEqual(chosen([400, 700], 300), [400]);
    assert.deepEqual(chosen([400, 700, 900], 600), [700]);
    assert.deepEqual(chosen([300, 400], 600), [400]);
    assert.deepEqual(chosen([[100, 900], 400], 450), [[100, 900]]);
  });

  test('style comes before weight, and italics stand in for each other', () => {
    const both = [...offers([400]), ...offers([900], 'italic')];
    const find = (style: 'normal' | 'italic', from = both) =>
      matchFaces(from, { weight: 400, style }).map(({ source: { weight } }) => weight);
    assert.deepEqual(find('italic'), [900]);
    assert.deepEqual(find('normal'), [400]);
    assert.deepEqual(find('italic', offers([700])), [700]);
  });

  test("the template's own font comes before the bundled one of that name", async () => {
    const layer = makeText({ runs: [{ text: 'Own' }], style: { fontFamily: 'inter' } });
    const { pages } = template.parse({
      schemaVersion: 2,
      pages: [{ id: 'p', name: '', width: 9, height: 9, layers: [layer] }],
    });
    const own = source(sfnt, { family: 'Inter', key: 'own-inter' });
    const { fonts } = await loadFonts({
      store,
      needs: textNeeds({ pages }).fonts,
      template: [own],
      limits: defaultLimits,
    });
    assert.equal(layoutText(layer, layer, fonts).lines[0]?.runs[0]?.fontKey, 'own-inter');
  });

  test('a weight of a variable font is its own face, and axes reach it', async () => {
    const widths = new Map<string, number>();
    for (const [name, style] of Object.entries({
      light: { fontWeight: 300 },
      black: { fontWeight: 900 },
      axis: { fontWeight: 300, axes: { wght: 900 } },
    })) {
      const { lines } = await setText({ runs: [{ text: 'Weight' }], style: { fontFamily: 'Inter', ...style } });
      widths.set(name, lines[0]?.width ?? 0);
    }
    assert.ok((widths.get('black') ?? 0) > (widths.get('light') ?? 0) * 1.05);
    assert.equal(widths.get('axis'), widths.get('black'));
  });
});

describe('loading', () => {
  const needsOf = (input: TextInput) => {
    const layer = makeText(input);
    const { pages } = template.parse({
      schemaVersion: 2,
      pages: [{ id: 'p', name: '', width: 9, height: 9, layers: [layer] }],
    });
    return textNeeds({ pages }).fonts;
  };

  test('of a family in many files only those with the text are read', async () => {
    const paths: string[] = [];
    const counting = new FontStore({
      readBundled: (path) => {
        paths.push(path);
        return readBundledFile(path);
      },
    });
    const needs = needsOf({ runs: [{ text: '日本語' }], style: { fontFamily: 'Noto Sans JP' } });
    // What is fetched ahead is what is wanted then, and is not fetched twice.
    await prefetchFonts({ store: counting, needs });
    const early = paths.length;
    const { failures } = await loadFonts({ store: counting, needs, limits: defaultLimits });
    assert.deepEqual(failures, []);
    const fonts = paths.filter((path) => path.startsWith('fonts/'));
    assert.ok(fonts.length >= 2 && fonts.length <= 6, fonts.join(' '));
    assert.equal(new Set(fonts).size, fonts.length, 'a file was read twice');
    assert.ok(early >= 2, paths.slice(0, early).join(' '));
  });

  test('a family that is not there is named and replaced', async () => {
    const layout = await setText({ runs: [{ text: 'Text' }], style: { fontFamily: 'Nowhere Sans' } });
    assert.deepEqual(layout.missingFamilies, ['Nowhere Sans']);
    assert.ok((layout.lines[0]?.runs[0]?.glyphs.length ?? 0) > 0);
    assert.deepEqual(layout.missingCharacters, []);
  });

  test('axes that a family does not have are named and left out', async () => {
    const layout = await setText({
      runs: [{ text: 'Text' }, { text: 'wide', style: { axes: { wdth: 120, XXXX: 3, opsz: 20 } } }],
      style: { fontFamily: 'Inter', axes: { XXXX: 3 } },
    });
    assert.deepEqual(layout.missingAxes, [
      { family: 'Inter', tag: 'XXXX' },
      { family: 'Inter', tag: 'wdth' },
    ]);
    const flex = await setText({ runs: [{ text: 'Text' }], style: { fontFamily: 'Roboto Flex', axes: { wdth: 120 } } });
    assert.deepEqual(flex.missingAxes, []);
  });

  test('characters that no font has are named once each', async () => {
    const layout = await setText({ runs: [{ text: 'a\u{10380}b\u{10380}' }] });
    assert.deepEqual(layout.missingCharacters, ['\u{10380}']);
  });

  test('a font that is not the pinned file is refused, one that cannot be read is told', async () => {
    const needs = needsOf({ runs: [{ text: 'Text' }], style: { fontFamily: 'Test' } });
    const load = (font: FontSource) => loadFonts({ store, needs, template: [font], limits: defaultLimits });
    const hash = createHash('sha256').update(woff2).digest('hex');
    assert.deepEqual((await load(source(woff2, { hash }))).failures, []);
    await refused(load(source(woff, { hash })), 'FONT_HASH_MISMATCH');
    const { failures } = await load(source(new Uint8Array(100)));
    assert.equal(failures.length, 1);
    const gone = source(woff, { load: () => Promise.reject(new PlatenError('ASSET_UNREACHABLE', 'gone')) });
    assert.equal((await load(gone)).failures[0]?.source, gone);
  });

  test('more files than allowed are refused', async () => {
    const needs = needsOf({ runs: [{ text: 'Text' }], style: { fontFamily: 'Test' } });
    const own = [source(woff), source(woff2), source(sfnt)];
    const limits = { ...defaultLimits, maxFonts: 2 };
    await refused(loadFonts({ store, needs, template: own, limits }), 'LIMIT_FONTS');
  });

  test('fonts that gave their memory back are opened again and set the same', async () => {
    const small = new FontStore({ readBundled: readBundledFile, cacheBytes: 200_000 });
    const input: TextInput = { runs: [{ text: 'Some text, שלום and مرحبا' }], style: { fontFamily: 'Inter' } };
    const layer = makeText(input);
    const { fonts } = await loadFonts({ store: small, needs: needsOf(input), limits: defaultLimits });
    for (const fontFamily of ['Lora', 'Oswald', 'Roboto', 'Caveat']) {
      await loadFonts({ store: small, needs: needsOf({ ...input, style: { fontFamily } }), limits: defaultLimits });
    }
    const layout = layoutText(layer, layer, fonts);
    assert.deepEqual(layout, layoutText(layer, layer, await loadFor(layer)));
    assert.deepEqual(lineTexts(layout), ['Some text, שלום and مرحبا']);
  });
});
