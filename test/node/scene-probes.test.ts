import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { probePage } from '../scene/probe-page.ts';
import { probes } from '../scene/probes.ts';
import { textProbes } from '../scene/text-probes.ts';

describe('painted pages in Node', () => {
  const platform = createNodePlatform();
  for (const probe of [...probes, ...textProbes]) {
    test(probe.name, () => assert.deepEqual(probePage(probe, platform), []));
  }
});
