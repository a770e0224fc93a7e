import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  bundledFamilies,
  bundledFonts,
  decodeRanges,
  encodeRanges,
  fallbackFamilies,
  fallbackFamilyOf,
  toRanges,
  type BundledFamily,
  type BundledFont,
} from '@platen/library';
import { readLibraryFile } from '@platen/library/node';
import * as fc from 'fast-check';
import { Blob as FontBlob, Face } from 'harfbuzzjs';
import { decompress } from 'woff2-encoder';

describe('bundled fonts', () => {
  test('every file is there with its hash, and only under its own name', async () => {
    assert.ok(bundledFonts.length > 900);
    assert.equal(new Set(bundledFonts.map((font) => font.path)).size, bundledFonts.length);
    for (const font of bundledFonts) {
      const bytes = await readLibraryFile(font.path);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), font.hash, font.path);
      assert.equal(new TextDecoder().decode(bytes.subarray(0, 4)), 'wOF2', font.path);
    }
  });

  test('every file parses, covers the ranges it is listed with and has the weights it is listed with', async () => {
    for (const font of oneFileOfEachFace()) {
      const face = new Face(new FontBlob(await decompress(await readLibraryFile(font.path))));
      const covered = new Set(face.collectUnicodes());
      for (const [from, to] of font.unicodeRanges) {
        for (let codePoint = from; codePoint <= to; codePoint += 1) {
          assert.ok(covered.has(codePoint), `${font.path} lacks U+${codePoint.toString(16)}`);
        }
      }
      const axis = face.getAxisInfos()['wght'];
      assert.deepEqual(
        font.weight,
        axis === undefined ? Number(/-(\d{3})-/.exec(font.path)?.[1]) : [axis.min, axis.max],
      );
    }
  });

  test('a family is split without two files for one letter', () => {
    for (const { family } of bundledFamilies) {
      const files = bundledFonts.filter((font) => font.family === family);
      const first = files[0];
      const face = files.filter((font) => font.style === first?.style && String(font.weight) === String(first?.weight));
      const letters = face.flatMap((font) =>
        font.unicodeRanges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
      );
      assert.equal(new Set(letters).size, letters.length, family);
    }
  });

  test('families have weights, styles and axes to choose from', () => {
    assert.ok(bundledFamilies.length >= 30);
    assert.deepEqual(findFamily('Inter')?.weights, [[100, 900]]);
    assert.deepEqual(findFamily('Inter')?.styles, ['normal', 'italic']);
    assert.deepEqual(findFamily('Poppins')?.weights, [100, 200, 300, 400, 500, 600, 700, 800, 900]);
    assert.ok(findFamily('Roboto Flex')?.axes.includes('wdth 25..151'));
    assert.ok(findFamily('Fraunces')?.axes.includes('opsz 9..144'));
    assert.ok(bundledFamilies.every(({ license }) => license === 'OFL-1.1'));
  });

  test('a fallback family is bundled for each script and draws it', async () => {
    const samples = {
      Latn: 'ệ', Grek: 'Ω', Cyrl: 'Ж', Arab: 'ع', Hebr: 'ש', Deva: 'क', Beng: 'ক', Taml: 'த', Thai: 'ก', Geor: 'ა',
      Armn: 'Ա', Hira: 'あ', Kana: 'カ', Hang: '한', Hans: '汉', Hant: '灣',
    }; // prettier-ignore
    for (const [script, letter] of Object.entries(samples)) {
      const family = fallbackFamilyOf(script) ?? '';
      assert.ok(fallbackFamilies().includes(family), script);
      assert.ok(hasLetter(family, letter), `${family} lacks ${letter}`);
    }
    for (const symbol of '→★✓∑♫☎') {
      assert.ok(
        fallbackFamilies().some((family) => hasLetter(family, symbol)),
        symbol,
      );
    }
  });

  test('the language decides which East Asian family draws shared characters', () => {
    assert.equal(firstHan(), 'Noto Sans SC');
    assert.equal(firstHan('ja'), 'Noto Sans JP');
    assert.equal(firstHan('zh-Hant-HK'), 'Noto Sans TC');
    assert.equal(firstHan('zh-TW'), 'Noto Sans TC');
    assert.equal(firstHan('ko-KR'), 'Noto Sans KR');
    assert.equal(firstHan('', ['Hira']), 'Noto Sans JP');
    assert.equal(firstHan('', ['Hang']), 'Noto Sans KR');
  });

  test('no path leads out of the library', async () => {
    const outside = [
      'fonts/../package.json', 'fonts//etc/passwd', '/etc/passwd', 'images/../package.json', 'images/..%2fpackage.json',
      'starters/../../package.json', 'starters/x/../../package.json', 'emoji/../../x.svg', 'fonts/no-such.woff2', '', 'node/index.ts',
      'images/missing.jpg', 'emoji/1f600', 'emoji/__proto__.svg', 'images/a\0.jpg',
    ]; // prettier-ignore
    for (const path of outside) {
      await assert.rejects(readLibraryFile(path), { code: 'ASSET_UNREACHABLE' }, path);
    }
  });

  test('code point ranges come back as they were', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(0x10ffff), { maxLength: 200 }), (codePoints) => {
        const ranges = toRanges(codePoints);
        assert.deepEqual(decodeRanges(encodeRanges(ranges)), ranges);
        const count = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
        assert.equal(count, codePoints.length);
      }),
    );
  });
});

function findFamily(name: string): BundledFamily | undefined {
  return bundledFamilies.find(({ family }) => family === name);
}

function firstHan(...hints: Parameters<typeof fallbackFamilies>): string | undefined {
  return fallbackFamilies(...hints).find((family) => /JP|KR|SC|TC/.test(family));
}

function hasLetter(family: string, letter: string): boolean {
  const codePoint = letter.codePointAt(0) ?? 0;
  return bundledFonts.some(
    (font) => font.family === family && font.unicodeRanges.some(([from, to]) => codePoint >= from && codePoint <= to),
  );
}

/** The first file of each family, style and weight, and each East Asian family's last slice. */
function oneFileOfEachFace(): BundledFont[] {
  const faces = Map.groupBy(bundledFonts, (font) => `${font.family} ${font.style} ${String(font.weight)}`);
  return [...faces.values()].flatMap((files) => {
    const [first, last] = [files[0], files.at(-1)];
    return first === undefined || last === undefined || first === last ? files : [first, last];
  });
}
