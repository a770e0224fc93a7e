import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyModifications, blendModes, layer, parseTemplate, symbologies, type Template } from '@platen/template';
import { filter, mask, paint, shadow, shapeGeometry, stroke, textLayer } from '@platen/template/internal';
import { listCases, loadCase } from '../corpus/load-case.ts';
import { locales, timeZones } from '../data/library-tables.ts';

const cases = await Promise.all(listCases().map(loadCase));
const templates = new Map<string, Template>();

for (const { name, template, modifications, options } of cases) {
  test(`case ${name} is a valid template, its modifications leave nothing to report`, async () => {
    const parsed = parseTemplate(template);
    templates.set(name, parsed);
    const { locale = 'en', timeZone, nowMs } = options;
    const evaluation = { locale: (await locales.load(locale)).table, timeZone, timeZones, nowMs };
    assert.deepEqual(applyModifications(parsed, modifications, { evaluation }).report, []);
  });
}

test('there are at least sixty cases', () => {
  assert.ok(cases.length >= 60, `${cases.length} cases`);
});

test('the cases use every kind of layer, paint, filter, blend mode, mask, code, and every mode of text', () => {
  const seen = new Set<string>();
  collect([...templates.values()], seen);
  const wanted = [
    ...kindsOf(layer, 'type'),
    ...kindsOf(paint, 'type'),
    ...kindsOf(filter, 'type'),
    ...kindsOf(shapeGeometry, 'shape'),
    ...kindsOf(mask, 'type'),
    ...blendModes.map((mode) => `blendMode ${mode}`),
    ...symbologies.map((symbology) => `symbology ${symbology}`),
    ...shadow.shape.type.options.map((type) => `type ${type}`),
    ...stroke.shape.position.def.innerType.options.map((position) => `position ${position}`),
    ...stroke.shape.cap.def.innerType.options.map((cap) => `cap ${cap}`),
    ...stroke.shape.join.def.innerType.options.map((join) => `join ${join}`),
    ...textLayer.shape.mode.def.innerType.options.map((mode) => `mode ${mode}`),
    ...textLayer.shape.wrap.def.innerType.options.map((wrap) => `wrap ${wrap}`),
    ...textLayer.shape.align.def.innerType.options.map((align) => `align ${align}`),
    ...['cover', 'contain', 'fill', 'none', 'tile'].map((fit) => `fit ${fit}`),
    ...['bullet', 'number', 'letter', 'roman'].map((type) => `type ${type}`),
    ...['below', 'above', 'left', 'right'].map((side) => `side ${side}`),
    'invert true',
    'mode luminance',
    'clip true',
    'flipX true',
    'visible false',
  ];
  assert.deepEqual(
    wanted.filter((use) => !seen.has(use)),
    [],
  );
});

/** Notes every `key value` pair of words and yes or no in a tree. */
function collect(value: unknown, seen: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' || typeof inner === 'boolean') seen.add(`${key} ${inner}`);
    else collect(inner, seen);
  }
}

interface Union {
  def: { options: readonly unknown[] };
}

/** The values of `key` that tell the members of a union apart. */
function kindsOf(union: unknown, key: string): string[] {
  return (union as Union).def.options.map((option) => {
    const { shape } = option as { shape: Record<string, { value: string }> };
    return `${key} ${shape[key]?.value}`;
  });
}
