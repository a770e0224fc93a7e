import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import { GamutReport, gamutTolerance } from '../../packages/engine/formats/pdf/print/gamut-report.ts';
import { prepareInkTable, type InkTable } from '../../packages/engine/formats/pdf/print/ink-table.ts';
import { templateColors } from '../../packages/engine/formats/pdf/print/template-colors.ts';
import type { InkConversion } from '../../packages/engine/platform/ink-conversion.ts';
import { parseColor, readInks } from '../../packages/engine/geometry/color-value.ts';

async function openInks(inkProfile?: string): Promise<InkConversion> {
  const { inks } = createNodePlatform(inkProfile === undefined ? {} : { inkProfile });
  assert.ok(inks);
  return inks();
}
const conversion = await openInks();
const named = ['#000000', '#ffffff', '#808080', '#dc2626', '#00ff00'];
const table: InkTable = await prepareInkTable(conversion, named.map(parseColor));

const bytesOf = (inks: readonly number[]) => inks.map((ink) => Math.round(ink * 255));

describe('inks', () => {
  test('come from a profile of four inks, which can be embedded', () => {
    const text = Buffer.from(conversion.profile).toString('latin1');
    assert.equal(text.slice(16, 20), 'CMYK');
    assert.equal(text.slice(36, 40), 'acsp');
    assert.notEqual(conversion.name, '');
  });

  test('of colors that are named are exactly what the profile says', async () => {
    for (const css of named) {
      const { red, green, blue } = parseColor(css);
      const expected = [...(await conversion.toInks(Uint8Array.of(red, green, blue)))];
      assert.deepEqual(bytesOf(table.inksOf(parseColor(css))), expected, css);
    }
    assert.deepEqual(table.inksOf(parseColor('#ffffff')), [0, 0, 0, 0]);
  });

  test('of any other color are near that', async () => {
    const rgb = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256);
    const inks = await conversion.toInks(rgb);
    let sum = 0;
    for (let pixel = 0; pixel < 1000; pixel += 1) {
      const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3);
      const found = table.inksOf({ red, green, blue });
      for (const [ink, share] of found.entries()) {
        const off = Math.abs(share * 255 - (inks[pixel * 4 + ink] ?? 0));
        assert.ok(off < 24, `${red} ${green} ${blue}: ink ${ink} is ${off} off`);
        sum += off;
      }
    }
    assert.ok(sum / 4000 < 1, `${sum / 4000} on the average`);
  });

  test('of grays in black alone look as light as the grey', async () => {
    for (const grey of [40, 96, 128, 200, 250]) {
      const inks = table.blackOf({ red: grey, green: grey, blue: grey });
      assert.deepEqual(inks.slice(0, 3), [0, 0, 0]);
      const [red = 0, green = 0, blue = 0] = await conversion.fromInks(Uint8Array.from(bytesOf(inks)));
      assert.ok(Math.abs((red + green + blue) / 3 - grey) <= 2, `${grey} looks like ${red} ${green} ${blue}`);
    }
    assert.deepEqual(table.blackOf(parseColor('#000000')), [0, 0, 0, 1]);
    assert.deepEqual(table.blackOf(parseColor('#ffffff')), [0, 0, 0, 0]);
  });

  test('that a template gives are those', () => {
    assert.deepEqual(readInks('device-cmyk(0 50% 100% 0.2 / 40%)'), [0, 0.5, 1, 0.2]);
    assert.equal(readInks('#fff'), undefined);
  });

  test('are not those of a file that is no profile', async () => {
    await assert.rejects(openInks(new URL(import.meta.url).pathname), (error) => {
      return error instanceof PlatenError && error.code === 'ASSET_UNSUPPORTED';
    });
  });

  test('a JPEG of them carries no profile', async () => {
    const jpeg = await conversion.encodeJpeg(new Uint8Array(64 * 64 * 3).fill(120), { width: 64, height: 64 }, 90);
    assert.ok(jpeg.byteLength < 4000, `${jpeg.byteLength} bytes`);
    assert.equal(jpeg[Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0])) + 9], 4);
  });
});

describe('the report of colors', () => {
  test('names those that inks cannot print, and their layer', () => {
    const report = new GamutReport(table);
    report.beginPage(2);
    report.beginLayer('group');
    report.beginLayer('leaf');
    report.color(parseColor('#00ff00'));
    report.color(parseColor('#dc2626'));
    report.endLayer();
    report.color(parseColor('#808080'));
    report.endLayer();
    const entries = report.entries();
    assert.deepEqual(
      entries.map(({ page, layer, code }) => [page, layer, code]),
      [[2, 'leaf', 'color_out_of_gamut']],
    );
    assert.match(entries[0]?.message ?? '', /#00ff00/);
    report.beginLayer('leaf');
    report.color(parseColor('#0000ff'));
    report.color(parseColor('#ff00ff'));
    report.color(parseColor('#0a0a12'));
    report.endLayer();
    report.image(2, 'leaf', Uint8Array.of(0, 255, 0, 128, 128, 128));
    assert.deepEqual(
      report.entries().map(({ message }) => message.replace(/#[0-9a-f]{6}/, 'WORST')),
      ["CMYK cannot print WORST and 2 more colors, nor 50 % of the image's colors: it will look duller."],
    );
    assert.doesNotMatch(entries[0]?.message ?? '', /#dc2626/);
  });

  test('counts the pixels of images', () => {
    const report = new GamutReport(table);
    const pixels = (green: number) =>
      Uint8Array.from({ length: 300 }, (_, index) =>
        index % 3 === 1 && index / 3 < green ? 255 : index / 3 < green ? 0 : 128,
      );
    report.image(1, 'few', pixels(5));
    report.image(1, 'many', pixels(50));
    const entries = report.entries();
    assert.deepEqual(
      entries.map(({ layer }) => layer),
      ['many'],
    );
    assert.match(entries[0]?.message ?? '', /50 %/);
  });

  test('is about differences that anyone sees', () => {
    assert.ok(table.shiftOf(parseColor('#ffffff')) < 1);
    assert.ok(table.shiftOf(parseColor('#dc2626')) < gamutTolerance);
    assert.equal(table.shiftOf(parseColor('#14151a')), 0);
    assert.ok(table.shiftOf(parseColor('#00ff00')) > 2 * gamutTolerance);
  });
});

test('the colors of a template are found wherever they are', () => {
  const found = templateColors({
    pages: [{ fill: '#ff0000', list: [{ color: 'rgb(0 0 255 / 50%)', name: 'Not a color' }] }],
  });
  assert.deepEqual(
    found.map(({ red, blue }) => [Math.round(red), Math.round(blue)]),
    [
      [255, 0],
      [0, 255],
    ],
  );
});
