import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseTemplate } from '@platen/template';
import { deleteLayers } from '../../packages/editor/commands/delete-layers.ts';
import { moveLayers } from '../../packages/editor/commands/move-layers.ts';
import { orderLayers } from '../../packages/editor/commands/order-layers.ts';
import { setCommon, setLayers } from '../../packages/editor/commands/set-layers.ts';
import { trackOf } from '../../packages/editor/store/keyframe-value.ts';
import { open, template } from './keyframed-template.ts';

describe('a moment that is edited', () => {
  it('shows layers as their keyframes have them, and the others as the very same objects', () => {
    const { at, shown, designed, document } = open();
    assert.equal(document.shown.value, document.template.value);
    at(2000);
    assert.equal(shown('box').x, 200);
    assert.equal(
      shown('words').type === 'text' && (shown('words') as { style: { fontSize: number } }).style.fontSize,
      40,
    );
    assert.equal(shown('still'), designed('still'));
    const before = document.shown.value.pages[0]!.layers[0];
    document.apply({ label: '', recipe: (draft) => void (draft.name = 'Other') });
    assert.equal(document.shown.value.pages[0]!.layers[0], before);
    at(500);
    assert.equal(shown('box'), designed('box'), 'it is not there yet');
  });

  it('takes what is changed of a moving property as a keyframe, and all else as the design', () => {
    const { at, shown, designed, document, page, frames } = open();
    at(2000);
    assert.ok(document.apply(moveLayers(page(), ['box'], { x: 7, y: 5 })!));
    assert.deepEqual(
      frames('box', 'x')?.map(({ atMs, value }) => [atMs, value]),
      [
        [0, 100],
        [1000, 207],
        [2000, 300],
      ],
    );
    assert.equal(designed('box').x, 10);
    assert.equal(designed('box').y, 25);
    assert.equal(shown('box').x, 207);
    assert.equal(document.steps.value.length, 1);
    document.undo();
    assert.deepEqual(document.template.value, template);
  });

  it('keeps the design also where the keyframes show the very same', () => {
    const { at, designed, document, page, frames } = open(
      parseTemplate({
        ...template,
        pages: [
          {
            ...template.pages[0],
            layers: template.pages[0]!.layers.map((layer) =>
              layer.id === 'box'
                ? { ...layer, motion: { keyframes: [{ property: 'x', keyframes: [{ atMs: 0, value: 10 }] }] } }
                : layer,
            ),
          },
        ],
      }),
    );
    at(2500);
    document.apply(moveLayers(page(), ['box'], { x: 30, y: 0 })!);
    document.apply(setCommon(page(), ['box'], '', { opacity: 0.5 })!);
    assert.deepEqual(
      frames('box', 'x')?.map(({ atMs, value }) => [atMs, value]),
      [
        [0, 10],
        [1500, 40],
      ],
    );
    assert.deepEqual([designed('box').x, designed('box').opacity], [10, 0.5]);
  });

  it('makes keyframes without the noise of values between others', () => {
    const { at, document, page, frames } = open();
    at(1333);
    document.apply(moveLayers(page(), ['box'], { x: 1, y: 0 })!);
    assert.equal(frames('box', 'x')?.[1]?.value, 134.3);
    at(2111);
    document.apply(moveLayers(page(), ['box'], { x: 1, y: 0 })!);
    const value = Number(frames('box', 'x')?.[2]?.value);
    assert.equal(value, Math.round(value * 1000) / 1000);
  });

  it('replaces the keyframe at the moment, and keeps the easing it has', () => {
    const { at, document, page, frames } = open();
    at(3004);
    document.apply(setCommon(page(), ['box'], '', { x: 1 })!);
    assert.deepEqual(
      frames('box', 'x')?.map(({ atMs, value }) => [atMs, value]),
      [
        [0, 100],
        [2000, 1],
      ],
    );
  });

  it('is one step of a gesture, whatever was shown on the way', () => {
    const { at, document, page, frames } = open();
    at(2000);
    const gesture = document.begin('');
    for (const x of [1, 2, 3]) gesture.update(setCommon(page(), ['box'], '', { x })!.recipe);
    gesture.commit();
    assert.equal(document.steps.value.length, 1);
    assert.deepEqual(
      frames('box', 'x')?.map(({ value }) => value),
      [100, 3, 300],
    );
  });

  it('leaves runs, other properties and layers that are replaced whole as they were designed', () => {
    const { at, designed, document, page, frames, shown } = open();
    const before = designed('words');
    at(500);
    document.apply(
      setLayers(page(), ['words'], '', (layer) => {
        if (layer.type === 'text') Object.assign(layer, { ...shown('words'), style: { ...layer.style, fontSize: 31 } });
      })!,
    );
    assert.deepEqual(
      frames('words', 'fontSize')?.map(({ atMs, value }) => [atMs, value]),
      [
        [0, 20],
        [500, 31],
        [1000, 40],
      ],
    );
    const after = designed('words');
    assert.ok(before.type === 'text' && after.type === 'text');
    assert.deepEqual(after.style, before.style);
    assert.deepEqual(after.runs, before.runs);
  });

  it('keeps the design of layers that are ordered, and of those that move up when others go', () => {
    const { at, designed, document, page } = open();
    const [box, words] = [designed('box'), designed('words')];
    at(2000);
    document.apply(orderLayers(page(), ['box'], 'front')!);
    assert.deepEqual([designed('box'), designed('words')], [box, words]);
    document.apply(orderLayers(page(), ['box'], 'back')!);
    document.apply(deleteLayers(page(), ['still'])!);
    assert.deepEqual([designed('box'), designed('words')], [box, words]);
    document.goToPosition(0);
    assert.deepEqual(document.template.value, template);
  });

  it('has random changes at random moments leave a template that is one, and undone the one before', () => {
    const change = fc.record({
      atMs: fc.nat({ max: 10_000 }),
      id: fc.constantFrom('box', 'words', 'still', 'group'),
      field: fc.constantFrom('x', 'y', 'opacity', 'rotation'),
      // Also what the design says, which keyframes then show.
      given: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 2 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const { at, document, page, shown, designed } = open();
        for (const { atMs, id, field, given } of changes) {
          at(atMs);
          const base = designed(id);
          const value = given ?? base[field];
          const isAnimated = trackOf(base, field) !== undefined && atMs >= 1000;
          document.apply(setCommon(page(), [id], '', { [field]: value })!);
          if (isAnimated) assert.equal(designed(id)[field], base[field]);
          else assert.equal(designed(id)[field], value);
          if (isAnimated) assert.ok(Math.abs(shown(id)[field] - value) < 110, 'near the moment');
        }
        parseTemplate(document.template.value);
        document.goToPosition(0);
        assert.deepEqual(document.template.value, template);
      }),
      { numRuns: 60 },
    );
  });
});
