import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { store } from '../text/node-stage.ts';
import { describeLayout, setSamples, textSamples } from '../text/text-samples.ts';

const cached = JSON.parse(readFileSync(new URL('../text/sample-layouts.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;
const layouts = await setSamples(store);

for (const name of Object.keys(textSamples)) {
  test(`the sample ${name} is set as before`, () => {
    const layout = layouts[name];
    assert.ok(layout !== undefined);
    assert.deepEqual(describeLayout(layout), cached[name]);
  });
}
