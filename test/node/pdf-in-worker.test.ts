import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPool, createRenderer } from '@platen/engine/node';
import { listStarters, readStarter } from '@platen/library/node';
import { casesOfTurn } from '../cases-of-turn.ts';
import { openWorkerRenderer, type WorkerRenderer } from '../browser/worker-renderer.ts';
import { loadCase } from '../corpus/load-case.ts';

const node = createRenderer();
let worker: WorkerRenderer;
before(async () => {
  worker = await openWorkerRenderer();
});
after(async () => {
  await Promise.all([node.close(), worker.close()]);
});

/** Of each kind of thing that is drawn at least one. */
const cases = [
  'blend-modes-2 code-bars code-qr fill-conic fill-linear fill-svg filter-chain frame group-blend',
  'group-clip mask-layer-luminance mask-shape page-transparent pages-two image-fit',
  'image-orientation script-arabic script-emoji script-japanese shadow-box shadow-drop shadow-inner',
  'shadow-wide shapes-path stroke-paint svg-effects svg-gradients table-rtl text-axes text-effects',
  'text-gradient-fills text-on-path text-stroke transforms',
].flatMap((names) => names.split(' '));

for (const name of casesOfTurn(cases, 3)) {
  test(`the PDF of ${name} has the same bytes in the browser's worker`, async () => {
    const { template, modifications } = await loadCase(name);
    await compare(template, modifications);
  });
}

test('the PDFs of all starters have the same bytes in the browser’s worker', async () => {
  for (const { slug } of casesOfTurn(await listStarters(), 3)) await compare(await readStarter(slug), {});
});

test('a pool’s threads write the same bytes', async () => {
  const pool = createPool({ threads: 1 });
  try {
    const { template, modifications } = await loadCase('text-runs');
    const [inPool, inNode] = await Promise.all(
      [pool, node].map((renderer) => renderer.render(template, modifications, { format: 'pdf' })),
    );
    assert.deepEqual(inPool?.outputs, inNode?.outputs);
  } finally {
    await pool.close();
  }
});

async function compare(template: unknown, modifications: Readonly<Record<string, unknown>>): Promise<void> {
  const inNode = await node.render(template, modifications, { format: 'pdf' });
  const inWorker = await worker.render(template, modifications, { format: 'pdf' });
  assert.deepEqual(inWorker.report, inNode.report);
  const [one, other] = [inNode, inWorker].map(({ outputs }) => Buffer.from(outputs[0]?.bytes ?? []));
  assert.ok(one && other && one.length > 0);
  assert.ok(
    one.equals(other),
    `${one.length} and ${other.length} bytes, from ${firstDifference(one, other)} on another`,
  );
}

function firstDifference(one: Buffer, other: Buffer): number {
  return one.findIndex((byte, index) => byte !== other[index]);
}
