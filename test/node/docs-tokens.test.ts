import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { parseTemplate } from '@platen/template';

async function exampleOf(guide: string): Promise<object> {
  const text = await readFile(new URL(`../../docs/${guide}.md`, import.meta.url), 'utf8');
  return parseTemplate(JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? ''));
}

test('the example of the guide to tokens draws in every brand and mode without a report', async () => {
  const renderer = createRenderer();
  const template = await exampleOf('tokens');
  const images = new Set<string>();
  for (const brand of ['north', 'south'])
    for (const mode of ['light', 'dark']) {
      const { report, outputs } = await renderer.render(template, {}, { brand, axes: { mode } });
      assert.deepEqual(report, []);
      images.add(Buffer.from(outputs[0]?.bytes ?? new Uint8Array()).toString('base64'));
    }
  assert.equal(images.size, 4);
  await assert.rejects(
    renderer.render(template, {}, { brand: 'west' }),
    /brand has no value "west"; it can be north, south/,
  );
  await assert.rejects(
    renderer.render(template, {}, { brand: 'south', axes: { brand: 'north' } }),
    /brand must not differ from axes\.brand/,
  );
  await renderer.close();
});

test('the example of the guide to translations draws in its languages and says what is missing', async () => {
  const renderer = createRenderer();
  const template = await exampleOf('translations');
  const codes = async (locale: string): Promise<string[]> =>
    (await renderer.render(template, {}, { locale })).report.map(({ message }) => message);
  assert.deepEqual(await codes('de'), []);
  assert.deepEqual(await codes('en'), []);
  assert.deepEqual(await codes('pt-BR'), ['"London" (param.place) has no text in pt-BR; it is shown in en.']);
  await assert.rejects(renderer.render(template, {}, { locale: 'fr', strict: true }), /no texts in fr/);
  await renderer.close();
});
