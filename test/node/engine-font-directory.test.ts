import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { bundledFonts } from '@platen/library';
import { createRenderer, openFontDirectory, readBundledFile } from '@platen/engine/node';
import { describeFont } from '../../packages/engine/text/fonts/describe-font.ts';
import { unpackFont } from '../../packages/engine/text/fonts/unpack-font.ts';

let directory = '';

async function bundled(family: string, style: 'normal' | 'italic', weight?: number): Promise<Uint8Array> {
  const font = bundledFonts.find(
    (candidate) =>
      candidate.family === family &&
      candidate.style === style &&
      (weight === undefined || candidate.weight === weight) &&
      candidate.unicodeRanges.some(([from, to]) => from <= 0x41 && 0x41 <= to),
  );
  assert.ok(font, `${family} ${style} is bundled`);
  return readBundledFile(font.path);
}

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platen-fonts-'));
  await mkdir(join(directory, 'deep', 'er'), { recursive: true });
  await writeFile(join(directory, 'a-variable.woff2'), await bundled('Inter', 'normal'));
  await writeFile(join(directory, 'deep', 'er', 'b-italic.WOFF2'), await bundled('Lora', 'italic'));
  await writeFile(join(directory, 'c-broken.ttf'), new Uint8Array(200).fill(7));
  await writeFile(join(directory, 'notes.txt'), 'no font at all');
  const opened = await unpackFont(await bundled('Lato', 'normal', 700), 'Lato', 10_000_000);
  await writeFile(join(directory, 'd-opened.ttf'), opened);
});
after(() => rm(directory, { recursive: true, force: true }));

describe('a directory of fonts', () => {
  test('offers every font below it by what the files say of themselves', async () => {
    const unusable: string[] = [];
    const fonts = await openFontDirectory(directory, { onUnusable: (path) => unusable.push(path) });
    const found = fonts.map(({ family, weight, style }) => ({ family, weight, style }));
    assert.equal(found.length, 3);
    assert.deepEqual(
      found.find(({ family }) => family.startsWith('Inter'))?.weight,
      [100, 900],
      'a variable font has a range of weights',
    );
    assert.equal(found.find(({ family }) => family.startsWith('Lora'))?.style, 'italic');
    assert.deepEqual(
      found.find(({ family }) => family.startsWith('Lato')),
      { family: 'Lato', weight: 700, style: 'normal' },
    );
    assert.deepEqual(unusable, [join(directory, 'c-broken.ttf')]);
    for (const font of fonts) assert.ok((await font.load()).length > 1000);
  });

  test('is used before the bundled families', async () => {
    const fonts = await openFontDirectory(directory);
    const asInter = fonts.flatMap((font) =>
      font.style === 'italic' ? [{ ...font, family: 'Inter', style: 'normal' as const }] : [],
    );
    const template = {
      schemaVersion: 1,
      pages: [
        {
          id: 'page',
          width: 200,
          height: 60,
          layers: [{ type: 'text', id: 'text', width: 200, height: 60, runs: [{ text: 'Agile' }] }],
        },
      ],
    };
    const [plain, given] = [createRenderer(), createRenderer({ fonts: asInter })];
    const [one, other] = await Promise.all([plain.render(template), given.render(template)]);
    assert.notEqual(Buffer.compare(one.outputs[0]?.bytes ?? Buffer.of(), other.outputs[0]?.bytes ?? Buffer.of()), 0);
    await Promise.all([plain.close(), given.close()]);
  });

  test('that is not there is an error that names it', async () => {
    await assert.rejects(openFontDirectory(join(directory, 'nowhere')), {
      code: 'ASSET_UNREACHABLE',
      message: /nowhere/,
    });
  });
});

describe('the description of a font', () => {
  test('is missing for bytes that are no font, and never throws for damaged ones', async () => {
    assert.equal(describeFont(new Uint8Array(64)), undefined);
    const font = await unpackFont(await bundled('Inter', 'normal'), 'Inter', 10_000_000);
    for (let index = 0; index < 600; index += 7) {
      const damaged = font.slice();
      damaged[index] = 0xff;
      damaged[index + 1] = 0xff;
      describeFont(damaged);
    }
  });
});
