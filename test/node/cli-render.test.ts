import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { inFolder, runPlaten } from './run-platen.ts';

const images = fileURLToPath(new URL('../fixtures/images/', import.meta.url));
const image = readdirSync(images).find((name) => name.endsWith('.png')) ?? '';

/** Two pages of 60 by 40 pixels: a colored box with a text, and an image from beside the file. */
const card = {
  schemaVersion: 1,
  name: 'Card',
  pages: [
    {
      id: 'front',
      width: 60,
      height: 40,
      layers: [
        { type: 'shape', id: 'box', width: 60, height: 40, fills: [{ type: 'solid', color: '#ff0000' }] },
        { type: 'text', id: 'words', width: 60, height: 40, style: { fontSize: 10 }, runs: [{ text: 'Hi' }] },
      ],
      parameters: [
        { key: 'title', type: 'text', bindings: [{ layerId: 'words' }], constraints: { maxLength: 12 } },
        { key: 'paint', type: 'fill', bindings: [{ layerId: 'box', property: 'fill' }] },
      ],
    },
    {
      id: 'back',
      width: 40,
      height: 60,
      layers: [{ type: 'image', id: 'photo', width: 40, height: 60, source: 'media/photo.png' }],
      parameters: [{ key: 'photo', type: 'imageUrl', bindings: [{ layerId: 'photo' }] }],
    },
  ],
};

function prepare(folder: string): string {
  mkdirSync(join(folder, 'design/media'), { recursive: true });
  cpSync(join(images, image), join(folder, 'design/media/photo.png'));
  writeFileSync(join(folder, 'design/card.json'), JSON.stringify(card));
  return 'design/card.json';
}

async function cornerOf(file: string | Buffer): Promise<number[]> {
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

test('renders a page with values, in the format that --out ends in', () =>
  inFolder(async (cwd) => {
    const file = prepare(cwd);
    const run = await runPlaten(
      ['render', file, '--page', '1', '--set', 'paint=#0000ff', '--set', 'title=a=b', '--out', 'new/card.webp'],
      { cwd },
    );
    assert.deepEqual([run.code, run.said], [0, []]);
    const { format, width, height } = await sharp(join(cwd, 'new/card.webp')).metadata();
    assert.deepEqual([format, width, height], ['webp', 60, 40]);
    const [red = 255, , blue = 0] = await cornerOf(join(cwd, 'new/card.webp'));
    assert.ok(blue > 240 && red < 20);
    assert.deepEqual(readdirSync(join(cwd, 'new')), ['card.webp'], 'nothing half-written is left');
  }));

test('renders all pages, named after the file without --out, with images from beside the template', () =>
  inFolder(async (cwd) => {
    const run = await runPlaten(['render', prepare(cwd), '--scale', '2', '--report', 'report.json'], { cwd });
    assert.deepEqual([run.code, run.said], [0, []]);
    assert.deepEqual(readdirSync(cwd).sort(), ['card-1.png', 'card-2.png', 'design', 'report.json']);
    const { width, height } = await sharp(join(cwd, 'card-2.png')).metadata();
    assert.deepEqual([width, height], [80, 120]);
    const report = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'));
    assert.deepEqual(
      report.outputs.map((output: { page: number; file: string; width: number }) => [
        output.page,
        output.file,
        output.width,
      ]),
      [
        [1, 'card-1.png', 120],
        [2, 'card-2.png', 80],
      ],
    );
  }));

test('a template follows the brand kit of --brand-kit, as a service answers it', () =>
  inFolder(async (cwd) => {
    const accent = (value: string, dark = value) => ({ type: 'color', value, when: [{ mode: 'dark', value: dark }] });
    const axes = [{ id: 'mode', values: ['light', 'dark'] }];
    const fills = [{ type: 'solid', color: 'var(--accent)' }];
    const layers = [{ type: 'shape', id: 'box', width: 20, height: 20, fills }];
    const tokens = { axes, values: { accent: accent('#ff0000') } };
    const template = { schemaVersion: 2, tokens, pages: [{ id: 'page', width: 20, height: 20, layers }] };
    const kit = { id: 'kit_a', name: 'North', axes, values: { accent: accent('#00ff00', '#0000ff') }, used_in: 3 };
    writeFileSync(join(cwd, 'card.json'), JSON.stringify(template));
    writeFileSync(join(cwd, 'north.json'), JSON.stringify({ data: kit }));
    writeFileSync(join(cwd, 'wrong.json'), JSON.stringify({ ...kit, values: { accent: { type: 'color' } } }));
    const render = (kitFile: string, out: string) =>
      runPlaten(['render', 'card.json', '--brand-kit', kitFile, '--mode', 'dark', '--out', out], { cwd });
    assert.deepEqual((await render('north.json', 'dark.png')).said, []);
    assert.deepEqual(await cornerOf(join(cwd, 'dark.png')), [0, 0, 255]);
    const refused = await render('wrong.json', 'none.png');
    assert.equal(refused.code, 1);
    assert.match(refused.said.join(), /wrong\.json: .*brand kit: values\.accent/);
    assert.equal(existsSync(join(cwd, 'none.png')), false);
  }));

test('values come from --data, and --set wins over them; the template may come from standard input', () =>
  inFolder(async (cwd) => {
    prepare(cwd);
    writeFileSync(join(cwd, 'values.json'), JSON.stringify({ paint: '#00ff00', title: 'Yes' }));
    const args = ['render', '-', '--data', 'values.json', '--page', '1', '--out', '-'];
    const green = await runPlaten(args, { cwd, input: JSON.stringify(card) });
    assert.equal(green.code, 0);
    assert.deepEqual(await cornerOf(green.stdout), [0, 255, 0]);
    const blue = await runPlaten([...args, '--set', 'paint=blue', '--width', '30'], {
      cwd,
      input: JSON.stringify(card),
    });
    assert.deepEqual(await cornerOf(blue.stdout), [0, 0, 255]);
    assert.equal((await sharp(blue.stdout).metadata()).height, 20);
  }));

test('several pages into one file are refused before anything is rendered', () =>
  inFolder(async (cwd) => {
    const run = await runPlaten(['render', prepare(cwd), '--out', 'card.png'], { cwd });
    assert.equal(run.code, 2);
    assert.match(run.said.join(), /^platen: 2 pages would be written to one file; put \{page\} into --out/);
    assert.ok(!existsSync(join(cwd, 'card.png')));
  }));

test('wrong use says what is wrong in one line and ends with 2', () =>
  inFolder(async (cwd) => {
    const file = prepare(cwd);
    const wrong: [string[], RegExp][] = [
      [['render'], /missing required argument 'FILE'/],
      [['rendr'], /unknown command 'rendr'/],
      [['render', file, '--sparkle'], /unknown option '--sparkle'/],
      [['render', file, '--set', 'title'], /Write key=value/],
      [['render', file, '--page', '0'], /page numbers from 1/],
      [['render', file, '--page', '3'], /there is no page 3; the template has 2/],
      [['render', file, '--scale', '1e9'], /a number from 0.01 to 20/],
      [['render', file, '--scale', '2', '--width', '100'], /--scale cannot be combined/],
      [['render', file, '--size', '5x5'], /a size such as 1200x630/],
      [['render', file, '--format', 'bmp'], /unknown format "bmp"/],
      [['render', file, '--format', 'png', '--out', 'x.jpeg'], /--format png and --out, which ends in ".jpeg"/],
      [['render', file, '--out', 'x.tiff'], /--out ends in ".tiff"/],
      [['render', file, '--out', '-'], /accepts only one image/],
      [['render', file, '--transparent', '--format', 'jpg'], /not available for JPEG/],
      [['render', '-', '--data', '-'], /only one of FILE, --data, --csv and --brand-kit/],
      [['render', file, '--page', '1', '--out', '{nobody}.png'], /\{nobody\} in --out is unknown/],
    ];
    for (const [args, reason] of wrong) {
      const run = await runPlaten(args, { cwd });
      assert.equal(run.code, 2, args.join(' '));
      assert.match(run.said[0] ?? '', reason);
      assert.ok(
        run.said.every((line) => line.startsWith('platen: ')),
        run.said.join('\n'),
      );
    }
  }));

test('what cannot be done names the file and the reason, without a stack, and ends with 1', () =>
  inFolder(async (cwd) => {
    const file = prepare(cwd);
    writeFileSync(join(cwd, 'bad.json'), '{\n "a": 1,\n "b" 2}');
    writeFileSync(join(cwd, 'other.json'), '{"some": "thing"}');
    writeFileSync(
      join(cwd, 'wrong.json'),
      JSON.stringify({ schemaVersion: 1, pages: [{ id: 'p', width: 0, height: 1, sparkle: 1 }] }),
    );
    writeFileSync(join(cwd, 'latin.json'), Buffer.from([0x22, 0xe9, 0x22]));
    const failing: [string[], string[]][] = [
      [['render', 'none.json'], ['none.json: there is no such file']],
      [['render', 'design'], ['design: is a directory']],
      [['schema', 'bad.json'], ["bad.json: is not JSON: expected ':' after property name in line 3"]],
      [['import', 'latin.json'], ['latin.json: is not UTF-8 text']],
      [
        ['import', 'other.json'],
        [
          'other.json: The file is neither a template nor a supported import type (pages_data, Polotno JSON, Fabric JSON, SVG).',
        ],
      ],
      [
        ['render', 'wrong.json'],
        [
          'wrong.json: pages[0].width must be at least 1',
          'wrong.json: pages[0].sparkle is not a property that exists here',
        ],
      ],
      [
        ['render', file, '--page', '1', '--set', 'paint=blurple'],
        [
          `${file}: paint is not a color such as #ff8800, a gradient such as linear-gradient(90deg, red, blue), or url(…)`,
        ],
      ],
      [['render', file, '--page', '1', '--strict', '--set', 'nope=1'], [`${file}: There is no parameter "nope".`]],
      [
        ['render', file, '--page', '1', '--strict', '--set', 'Piant.color=1'],
        [`${file}: There is no parameter "Piant.color". Did you mean "paint"?`],
      ],
      [
        ['render', file, '--page', '1', '--out', 'design/card.json/x.png'],
        ['design/card.json/x.png: a part of its path is not a directory'],
      ],
      [['render', file, '--page', '1', '--out', 'design'], ['design: is a directory; name a file in it']],
      [['render', file, '--page', '1', '--fonts', 'nowhere'], ['nowhere: The font directory nowhere cannot be read.']],
    ];
    for (const [args, said] of failing) {
      const run = await runPlaten(args, { cwd });
      assert.deepEqual([run.code, run.said], [1, said.map((line) => `platen: ${line}`)], args.join(' '));
    }
  }));

test('warnings go to standard error and leave the exit status alone, unless --strict', () =>
  inFolder(async (cwd) => {
    const args = ['render', prepare(cwd), '--page', '1', '--set', 'title=much too long a title', '--out', 'a.png'];
    const lenient = await runPlaten(args, { cwd });
    assert.equal(lenient.code, 0);
    assert.match(lenient.said.join(), /design\/card\.json: page 1, words: title has 21 characters and may have 12/);
    assert.deepEqual((await runPlaten([...args, '--quiet'], { cwd })).said, []);
    const strict = await runPlaten([...args, '--strict', '--report', 'r.json'], { cwd });
    assert.equal(strict.code, 1);
    assert.equal(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')).error.code, 'RENDER_REJECTED');
  }));

test('images outside the template folder are not read, unless --allow-outside', () =>
  inFolder(async (cwd) => {
    const file = prepare(cwd);
    cpSync(join(images, image), join(cwd, 'secret.png'));
    symlinkSync(join(cwd, 'secret.png'), join(cwd, 'design/link.png'));
    for (const source of ['../secret.png', join(cwd, 'secret.png'), 'link.png', 'media/../../secret.png']) {
      const args = ['render', file, '--page', '2', '--set', `photo=${source}`, '--out', 'out.png', '--strict'];
      const refused = await runPlaten(args, { cwd });
      assert.equal(refused.code, 1, source);
      assert.match(refused.said.join(), /is outside the template's folder/, source);
      assert.equal((await runPlaten([...args, '--allow-outside'], { cwd })).code, 0, source);
    }
    const missing = await runPlaten(['render', file, '--page', '2', '--set', 'photo=no.png', '--out', 'out.png'], {
      cwd,
    });
    assert.equal(missing.code, 0);
    assert.match(missing.said.join(), /There is no file no\.png next to the template/);
  }));
