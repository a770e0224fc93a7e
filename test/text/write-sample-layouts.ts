import { writeFileSync } from 'node:fs';
import { store } from './node-stage.ts';
import { describeLayout, setSamples } from './text-samples.ts';

// Writes the numbers that the tests compare with; run by hand when a change to them is meant.
const layouts = await setSamples(store);
const described = Object.fromEntries(Object.entries(layouts).map(([name, layout]) => [name, describeLayout(layout)]));
writeFileSync(new URL('sample-layouts.json', import.meta.url), `${JSON.stringify(described, null, 1)}\n`);
