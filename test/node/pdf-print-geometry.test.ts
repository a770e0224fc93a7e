import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from '@platen/template';
import { planPage as planFrame } from '../../packages/engine/formats/pdf/print/page-geometry.ts';
import { measureSheet } from '../../packages/editor/panels/export/sheet-drawing.ts';
import { cropMarks } from '../../packages/engine/formats/pdf/print/crop-marks.ts';

type Options = Parameters<typeof planFrame>[1];
const plain: Options = { dpi: 300, bleed: false, cropMarks: false, margin: 0, colorMode: 'rgb' };

function planPage(page: Pick<Page, 'width' | 'height' | 'bleed'>, options: Options) {
  const { boxes, toPage, shown } = planFrame(page, options);
  const { media, trim = media, bleed = media } = boxes;
  return { mediaBox: media, trimBox: trim, bleedBox: bleed, scale: toPage[0], matrix: toPage, shown };
}
const a4 = { width: 2480, height: 3508, bleed: 36 };

function close(actual: readonly number[], expected: readonly number[], slack = 1e-9): void {
  assert.equal(actual.length, expected.length);
  for (const [index, value] of actual.entries()) {
    assert.ok(Math.abs(value - (expected[index] ?? NaN)) <= slack, `${actual.join(' ')} is not ${expected.join(' ')}`);
  }
}

describe('the paper of a page', () => {
  test('is the page at its dpi: A4 at 300 to a tenth of a point', () => {
    const { mediaBox, trimBox, bleedBox, scale } = planPage(a4, plain);
    close(mediaBox, [0, 0, 595.276, 841.89], 0.1);
    close(trimBox, mediaBox);
    close(bleedBox, mediaBox);
    assert.equal(scale, 0.24);
  });

  test("has the page's bleed around it", () => {
    const { mediaBox, trimBox, bleedBox, shown } = planPage(a4, { ...plain, bleed: true });
    close(bleedBox, mediaBox);
    close(trimBox, [8.64, 8.64, 8.64 + 595.2, 8.64 + 841.92]);
    assert.deepEqual(shown, { x: -36, y: -36, width: 2480 + 72, height: 3508 + 72 });
  });

  test('is in the preview of an export as it is in the file', () => {
    const points = (length: number): number => (length / 25.4) * 72;
    for (const bleed of ['none', 'page', 3] as const)
      for (const marks of [false, true]) {
        const given = bleed === 'page' ? true : bleed === 'none' ? false : bleed;
        const { mediaBox, trimBox, bleedBox } = planPage(a4, { ...plain, bleed: given, cropMarks: marks });
        const sheet = measureSheet(a4, { dpi: 300, bleed, cropMarks: marks });
        const { width, height, around } = sheet;
        close([width + 2 * around, height + 2 * around].map(points), mediaBox.slice(2), 1e-6);
        close([points(around)], [trimBox[0]], 1e-6);
        close([points(sheet.bleed)], [trimBox[0] - bleedBox[0]], 1e-6);
        const nearest = Math.max(
          ...cropMarks(trimBox, bleedBox)
            .map(({ to }) => to[0])
            .filter((x) => x < trimBox[0]),
        );
        close([points(sheet.gap)], [trimBox[0] - nearest], 1e-6);
      }
  });

  test('has as many millimeters of bleed as were asked for, more or less than the page has', () => {
    for (const bleed of [2, 5]) {
      const { mediaBox, trimBox, shown } = planPage(a4, { ...plain, bleed });
      close([trimBox[0]], [(bleed * 72) / 25.4]);
      close([mediaBox[2] - trimBox[2], -shown.x], [(bleed * 72) / 25.4, (bleed * 300) / 25.4]);
    }
  });

  test('has blank paper outside everything', () => {
    const { mediaBox, trimBox, bleedBox } = planPage(a4, { ...plain, bleed: 3, margin: 10 });
    close([bleedBox[0], trimBox[0]], [(10 * 72) / 25.4, (13 * 72) / 25.4]);
    close([mediaBox[2] - bleedBox[2]], [(10 * 72) / 25.4]);
  });

  test('takes page pixels to points from the trim box on', () => {
    const { matrix, trimBox } = planPage(a4, { ...plain, bleed: 3, margin: 10 });
    const [a, b, c, d, e, f] = matrix;
    close([e, f], [trimBox[0], trimBox[3]]);
    close([a * 2480 + c * 3508 + e, b * 2480 + d * 3508 + f], [trimBox[2], trimBox[1]]);
  });
});

describe('crop marks', () => {
  for (const bleed of [false, 3, 10] as const) {
    test(`lie in line with the trim box, outside a bleed of ${bleed} and on the paper`, () => {
      const { mediaBox, trimBox, bleedBox } = planPage(a4, { ...plain, bleed, cropMarks: true });
      const marks = cropMarks(trimBox, bleedBox);
      assert.equal(marks.length, 8);
      for (const { from, to } of marks) {
        const [left, bottom] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
        const [right, top] = [Math.max(from[0], to[0]), Math.max(from[1], to[1])];
        const isUpright = left === right;
        assert.ok(isUpright ? trimBox[0] === left || trimBox[2] === left : trimBox[1] === top || trimBox[3] === top);
        const apart = right < bleedBox[0] || left > bleedBox[2] || top < bleedBox[1] || bottom > bleedBox[3];
        assert.ok(apart, 'a mark lies on what is printed');
        const onPaper = left >= 0 && bottom >= 0 && right <= mediaBox[2] + 1e-9 && top <= mediaBox[3] + 1e-9;
        assert.ok(onPaper, 'a mark leaves the paper');
      }
    });
  }
});
