import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createJobSlots } from '../../packages/engine/node/pool/job-slots.ts';

const never = new AbortController().signal;
const request = { format: 'png', videoPart: undefined, context: undefined } as const;

describe('job slots', () => {
  test('let that many work and the others wait their turn', async () => {
    const slots = createJobSlots(2, 10);
    const order: string[] = [];
    const enter = async (name: string) => {
      const slot = await slots.enter(never, request);
      order.push(name);
      return slot;
    };
    const [one] = await Promise.all([enter('one'), enter('two')]);
    const three = enter('three');
    const four = enter('four');
    await new Promise(setImmediate);
    assert.deepEqual(order, ['one', 'two']);
    assert.equal(slots.count, 4);
    one?.leave();
    one?.leave();
    await three;
    await new Promise(setImmediate);
    assert.deepEqual(order, ['one', 'two', 'three'], 'leaving twice gives one turn');
    (await three).leave();
    await four;
    assert.deepEqual(order, ['one', 'two', 'three', 'four']);
  });

  test('refuse one more than may wait', async () => {
    const slots = createJobSlots(1, 1);
    await slots.enter(never, request);
    void slots.enter(never, request);
    await assert.rejects(slots.enter(never, request), { code: 'RENDERER_BUSY' });
  });

  test('let a waiting one go when its signal fires, and never give it a turn', async () => {
    const slots = createJobSlots(1, 5);
    const first = await slots.enter(never, request);
    const controller = new AbortController();
    const waiting = slots.enter(controller.signal, request);
    const next = slots.enter(never, request);
    controller.abort(new Error('not now'));
    await assert.rejects(waiting, /not now/);
    first.leave();
    await next;
    assert.equal(slots.count, 1);
    await assert.rejects(slots.enter(AbortSignal.abort(new Error('too late')), request), /too late/);
  });
});
