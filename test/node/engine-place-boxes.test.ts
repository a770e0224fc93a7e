import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { placeBoxes, type PlacedItem } from '@platen/engine/internal';

const side = fc.constantFrom('below', 'above', 'left', 'right');
const number = fc.integer({ min: -2000, max: 2000 });
const length = fc.integer({ min: 0, max: 2000 });

/** Items whose placements only name earlier ones: no ring. */
const acyclic = fc
  .array(
    fc.record({
      side,
      gap: number,
      of: fc.nat(),
      placed: fc.boolean(),
      takesSpace: fc.boolean(),
      x: number,
      y: number,
      width: length,
      height: length,
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((drafts) =>
    drafts.map((draft, index): PlacedItem => {
      const { x, y, width, height, takesSpace } = draft;
      const item: PlacedItem = { id: `l${index}`, box: { x, y, width, height }, takesSpace };
      if (index > 0 && draft.placed) item.placement = { side: draft.side, gap: draft.gap, of: `l${draft.of % index}` };
      return item;
    }),
  );

test('gaps are exact, sizes and the other axis stay', () => {
  fc.assert(
    fc.property(acyclic, (items) => {
      const boxes = placeBoxes(items);
      for (const { id, box, placement } of items) {
        const at = boxes.get(id);
        assert.ok(at);
        assert.equal(at.width, box.width);
        assert.equal(at.height, box.height);
        if (!placement) {
          assert.deepEqual(at, box);
          continue;
        }
        const target = boxes.get(placement.of);
        assert.ok(target);
        const near = items.find((item) => item.id === placement.of)?.takesSpace;
        if (placement.side === 'below') assert.equal(at.y - target.y, near ? target.height + placement.gap : 0);
        if (placement.side === 'right') assert.equal(at.x - target.x, near ? target.width + placement.gap : 0);
        const above = target.y - (at.y + at.height);
        if (placement.side === 'above') assert.equal(above, near ? placement.gap : 0 - target.height);
        const left = target.x - (at.x + at.width);
        if (placement.side === 'left') assert.equal(left, near ? placement.gap : 0 - target.width);
        const vertical = placement.side === 'below' || placement.side === 'above';
        assert.equal(vertical ? at.x : at.y, vertical ? box.x : box.y);
      }
    }),
  );
});

test('the order of the layers makes no difference to where they are', () => {
  const shuffled = acyclic.chain((items) =>
    fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })),
  );
  fc.assert(
    fc.property(shuffled, ([items, other]) => {
      const one = placeBoxes(items);
      const two = placeBoxes(other);
      for (const { id } of items) assert.deepEqual(two.get(id), one.get(id));
    }),
  );
});

test('any placements end: with every box, or with PLACEMENT_CYCLE when there is a ring', () => {
  const drafts = fc.array(fc.option(fc.nat(30), { nil: undefined }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(drafts, (targets) => {
      const items = targets.map((of, index): PlacedItem => {
        const item: PlacedItem = { id: `l${index}`, box: { x: 0, y: 0, width: 1, height: 1 }, takesSpace: true };
        if (of !== undefined) item.placement = { side: 'below', of: `l${of}`, gap: 0 };
        return item;
      });
      const hasRing = targets.some((_, start) => {
        let at: number | undefined = start;
        for (let steps = 0; steps <= targets.length && at !== undefined && at < targets.length; steps += 1)
          at = targets[at];
        return at !== undefined && at < targets.length;
      });
      if (hasRing) assert.throws(() => placeBoxes(items), { code: 'PLACEMENT_CYCLE' });
      else assert.equal(placeBoxes(items).size, items.length);
    }),
  );
});

test('a ring is named in the error', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const item = (id: string, of: string): PlacedItem => ({
    id,
    box,
    takesSpace: true,
    placement: { side: 'left', of, gap: 0 },
  });
  assert.throws(() => placeBoxes([item('out', 'a'), item('a', 'b'), item('b', 'a')]), /a → b → a/);
});

test('a chain of thousands is placed', () => {
  const items = Array.from({ length: 20_000 }, (_, index): PlacedItem => ({
    id: `l${index}`,
    box: { x: 0, y: 0, width: 1, height: 1 },
    takesSpace: true,
    placement: { side: 'below', of: `l${index + 1}`, gap: 1 },
  }));
  assert.equal(placeBoxes(items).get('l0')?.y, (items.length - 1) * 2);
});
