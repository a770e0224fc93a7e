import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { hashDrawings } from '../load/drawing-hashes.ts';
import wanted from '../load/drawing-hashes.json' with { type: 'json' };

test('drawings are read and rasterized to the very bytes that all platforms give', async () => {
  assert.deepEqual(await hashDrawings(createNodePlatform()), wanted);
});
