import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderContext } from '../../packages/server/renders/pipeline/render-context.ts';
import { createRenderSlots } from '../../packages/server/renders/pipeline/render-slots.ts';

const never = new AbortController().signal;
const requestOf = (workspaceId: number) => {
  const context: RenderContext = { share: { workspaceId, user: null }, costName: `template of ${workspaceId}` };
  return { format: 'png' as const, videoPart: undefined, context };
};

test('a workspace that is alone has all threads, until a second one renders', async () => {
  const slots = createRenderSlots(2);
  slots.share(false);
  const begun: string[] = [];
  const enter = (workspaceId: number, name: string) =>
    slots.enter(never, requestOf(workspaceId)).then((slot) => {
      begun.push(name);
      return slot;
    });
  const first = await enter(1, 'first');
  const second = await enter(1, 'second');
  const third = enter(1, 'third');
  const others = enter(2, 'of another');
  first.leave();
  await others;
  assert.deepEqual(begun, ['first', 'second', 'of another']);
  second.leave();
  await third;
  // Half of the threads are those of a workspace now, and the other half is taken.
  const fourth = enter(1, 'fourth');
  (await others).leave();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(begun.includes('fourth'), false);
  (await third).leave();
  await fourth;
});
