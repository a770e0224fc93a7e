import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { z } from 'zod';
import type { JsonObject } from '@platen/api/openapi';
import { template as templateSchema } from '../../../packages/template/model/template.ts';
import { listCases } from '../../corpus/load-case.ts';
import { hostileNumbers, hostileText, hostileValue } from '../requests/hostile-values.ts';
import { spoil } from '../requests/mutate.ts';
import { createSampler, type KnownValues } from '../requests/sample-schema.ts';
import { mendTemplate } from './mend-template.ts';
import { repairTemplate } from './repair-template.ts';

/** Templates as nobody would write them: by the model's own schema, and those of the corpus with a few things spoilt. */
export function createTemplates(fixtures: { url: string; sources: readonly string[] }): fc.Arbitrary<unknown> {
  const sampled = sampleModel(fixtures.sources);
  const corpus = readCorpus(fixtures.url);
  // One thing at a time mostly, as a template with several things wrong is refused for the first.
  const spoilt = spoil(fc.constantFrom(...corpus), mutation);
  const spoiltModel = spoil(sampled, mutation);
  return fc.oneof(
    { weight: 4, arbitrary: sampled.map(repairTemplate).map(mendTemplate) },
    { weight: 4, arbitrary: spoilt.map(repairTemplate).map(mendTemplate) },
    { weight: 2, arbitrary: sampled.map(repairTemplate) },
    { weight: 2, arbitrary: spoilt.map(repairTemplate) },
    { weight: 3, arbitrary: spoiltModel.map(repairTemplate) },
    // As they are: what refers to nothing and what is there twice is refused.
    { weight: 1, arbitrary: spoiltModel },
    { weight: 1, arbitrary: spoilt },
  );
}

const mutation = {
  value: fc.oneof(
    { weight: 3, arbitrary: hostileValue },
    { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
    { weight: 4, arbitrary: fc.integer({ min: -3000, max: 3000 }) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 100 }) },
    { weight: 3, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    { weight: 1, arbitrary: hostileText },
  ),
  key: fc.constantFrom('__proto__', 'constructor', 'id', 'layers', 'motion', 'style', 'fills', 'runs', 'filters'),
};

/** The templates of the corpus, with fixtures at their address. */
function readCorpus(url: string): unknown[] {
  return listCases().flatMap((name) => {
    const text = readFileSync(new URL(`../../cases/${name}.json`, import.meta.url), 'utf8');
    const { template } = JSON.parse(text.replaceAll('"fixture:', `"${url}/`)) as { template?: unknown };
    return template === undefined ? [] : [template];
  });
}

const written = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Fresh rye', 'سعر خاص اليوم', '焼きたてのパン', '👩‍👩‍👧‍👦 und Ñandú', 'a\nb\tc') },
  { weight: 1, arbitrary: hostileText },
);
const side = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2, 1999, 5000) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileNumbers, 5000, 4999.5) },
);
const place = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: -200, max: 400 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileNumbers, -100_000, 100_000) },
);
const timeMs = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 0, max: 600 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileNumbers, 86_400_000) },
);
const color = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.constantFrom('#ff8800', '#0008', 'rebeccapurple', 'rgb(1 2 3 / 50%)', 'transparent', 'hsl(9 9% 9%)'),
  },
  { weight: 1, arbitrary: hostileText },
);

function sampleModel(sources: readonly string[]): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(templateSchema, { io: 'input', unrepresentable: 'any' }) as JsonObject;
  const components = (schema['$defs'] ?? {}) as Record<string, JsonObject>;
  const source = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...sources) }, { weight: 1, arbitrary: hostileText });
  const family = fc.constantFrom('Inter', 'Noto Sans Arabic', 'Roboto', 'Nowhere Sans', 'monospace');
  const known: KnownValues = {
    schemaVersion: fc.constant(1),
    width: side,
    height: side,
    x: place,
    y: place,
    durationMs: timeMs,
    startMs: timeMs,
    endMs: timeMs,
    delayMs: timeMs,
    staggerMs: timeMs,
    atMs: timeMs,
    color,
    backgroundColor: color,
    upcomingColor: color,
    shadow: color,
    highlight: color,
    text: written,
    content: written,
    title: written,
    voiceText: written,
    source,
    poster: source,
    family,
    fontFamily: family,
    language: fc.constantFrom('en', 'ar', 'de-CH', 'ja', 'x'),
    d: fc.constantFrom('M0 0L50 50Z', 'M0 0C9 9 1e9 9 9 0', 'M0 0A1 1 0 1 1 5 5', 'M', 'M1e300 0L-1e300 1'),
    property: fc.constantFrom(
      'x',
      'y',
      'opacity',
      'content',
      'color',
      'fill',
      'scale',
      'rotation',
      'fontSize',
      'visible',
      'nothing',
    ),
    // A hash that no file has.
    hash: fc.constant(undefined),
  };
  return createSampler(components, known, { depth: 16, optional: 5 })(schema);
}
