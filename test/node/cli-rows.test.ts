import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { toFileName } from '../../packages/cli/output-pattern.ts';
import { inFolder, runPlaten, runPlatenProcess } from './run-platen.ts';

const badge = {
  schemaVersion: 1,
  pages: [
    {
      id: 'p',
      width: 80,
      height: 30,
      layers: [
        { type: 'shape', id: 'back', width: 80, height: 30, fills: [{ type: 'solid', color: '#ffcc00' }] },
        {
          type: 'text',
          id: 'words',
          width: 80,
          height: 20,
          style: { fontSize: 12 },
          mode: 'truncate',
          runs: [{ text: 'Name' }],
        },
      ],
      parameters: [
        { key: 'title', type: 'text', bindings: [{ layerId: 'words' }] },
        { key: 'paint', type: 'fill', bindings: [{ layerId: 'back', property: 'fill' }] },
      ],
    },
  ],
};

function prepare(folder: string, csv: string): string[] {
  writeFileSync(join(folder, 'badge.json'), JSON.stringify(badge));
  writeFileSync(join(folder, 'people.csv'), csv);
  return ['render', 'badge.json', '--csv', 'people.csv'];
}

test('a CSV renders one image a row; rows that fail or overflow are named and do not stop the others', () =>
  inFolder(async (cwd) => {
    const long = 'a name that is far too long for this small badge of ours';
    const args = prepare(
      cwd,
      `\uFEFFname,title,paint\nAnna,"Anna ""A"" Bo",#00ff00\n"Ben, jr.",${long},\nCy,Cy,blurple\nDo,,\n`,
    );
    const run = await runPlaten([...args, '--out', 'out/{row}-{name}.png', '--report', 'report.json'], { cwd });
    assert.equal(run.code, 1);
    assert.deepEqual(readdirSync(join(cwd, 'out')).sort(), ['1-Anna.png', '2-Ben, jr.png', '4-Do.png']);
    assert.match(run.said.join('\n'), /platen: people\.csv: row 3: paint is not a color/);
    assert.match(run.said.join('\n'), /platen: people\.csv: row 2: page 1, words: /);
    assert.equal(run.said.at(-1), 'platen: people.csv: 3 rows rendered, 1 failed, 1 overflowed');
    const report = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8'));
    assert.deepEqual(report.summary, { rows: 4, rendered: 3, failed: 1 });
    assert.deepEqual(
      report.rows.map((row: { row: number; error?: { code: string } }) => [row.row, row.error?.code]),
      [
        [1, undefined],
        [2, undefined],
        [3, 'MODIFICATIONS_INVALID'],
        [4, undefined],
      ],
    );
  }));

test('names from data never leave the folder of --out, and semicolons part cells too', () =>
  inFolder(async (cwd) => {
    const args = prepare(cwd, 'name;title\n../../etc/passwd;A\n/abs;B\nCON;C\n');
    const run = await runPlaten([...args, '--out', 'out/{name}.png', '--threads', '1'], { cwd });
    assert.equal(run.code, 0, run.said.join('\n'));
    assert.deepEqual(readdirSync(join(cwd, 'out')).sort(), ['_CON.png', 'abs.png', 'etc-passwd.png']);
    assert.deepEqual(readdirSync(cwd).sort(), ['badge.json', 'out', 'people.csv']);
  }));

test('two rows for one file, empty names and unknown columns are refused before anything is rendered', () =>
  inFolder(async (cwd) => {
    const args = prepare(cwd, 'name,title\nAnna,A\nAnna.,B\n');
    const twice = await runPlaten([...args, '--out', 'out/{name}.png'], { cwd });
    assert.equal(twice.code, 2);
    assert.match(twice.said.at(-1) ?? '', /row 1 and row 2 would both be written to out\/Anna/);
    const nobody = await runPlaten([...args, '--out', 'out/{nobody}.png'], { cwd });
    assert.equal(nobody.code, 2);
    assert.match(nobody.said.at(-1) ?? '', /use one of \{name\}, \{title\}/);
    prepare(cwd, 'name,title\n..,A\n');
    const empty = await runPlaten([...args, '--out', 'out/{name}.png'], { cwd });
    assert.equal(empty.code, 2);
    assert.match(empty.said.at(-1) ?? '', /row 1: \{name\} in --out is empty/);
    assert.ok(!existsSync(join(cwd, 'out')));
  }));

test('a column that means nothing is said once, and refused by --strict', () =>
  inFolder(async (cwd) => {
    const args = [...prepare(cwd, 'title,tittle\nA,B\nC,D\n'), '--threads', '1'];
    const lenient = await runPlaten(args, { cwd });
    assert.equal(lenient.code, 0, lenient.said.join('\n'));
    assert.equal(lenient.said.filter((line) => line.includes('"tittle" is not a parameter')).length, 1);
    assert.deepEqual(readdirSync(cwd).sort(), ['badge-1.png', 'badge-2.png', 'badge.json', 'people.csv']);
    assert.equal((await runPlaten([...args, '--strict'], { cwd })).code, 1);
  }));

test('a list in --data is rows too, and --set adds to each', () =>
  inFolder(async (cwd) => {
    prepare(cwd, '');
    writeFileSync(
      join(cwd, 'list.json'),
      JSON.stringify([
        { title: 'A', id: 7 },
        { title: 'B', id: 8 },
      ]),
    );
    const run = await runPlaten(
      ['render', 'badge.json', '--data', 'list.json', '--set', 'paint=red', '--out', '{id}.png', '--threads', '2'],
      { cwd },
    );
    assert.equal(run.code, 0, run.said.join('\n'));
    assert.ok(existsSync(join(cwd, '7.png')) && existsSync(join(cwd, '8.png')));
  }));

test('a broken CSV names the file and the line', () =>
  inFolder(async (cwd) => {
    const broken = {
      'a,b\n1\n': /line 2/,
      'a,a\n1,2\n': /has the column "a" twice/,
      'a,b\n': /has no rows/,
      'a\n"x\n': /[Qq]uote/,
    };
    for (const [csv, reason] of Object.entries(broken)) {
      const run = await runPlaten(prepare(cwd, csv), { cwd });
      assert.equal(run.code, 1, csv);
      assert.match(run.said.at(-1) ?? '', /^platen: people\.csv: /);
      assert.match(run.said.at(-1) ?? '', reason);
    }
  }));

/** Interrupts as soon as something was written into a folder. */
function interruptOnce(folder: string, interrupt: () => void): void {
  const timer = setInterval(() => {
    if (!existsSync(folder)) return;
    clearInterval(timer);
    interrupt();
  }, 20);
}

test('an interrupt ends it with 130 and leaves no half-written file', () =>
  inFolder(async (cwd) => {
    const rows = Array.from({ length: 400 }, (_, index) => `n${index},t`).join('\n');
    const args = [...prepare(cwd, `name,title\n${rows}\n`), '--scale', '20', '--out', 'out/{name}.png'];
    const run = await runPlatenProcess(args, {
      cwd,
      whileRunning: (interrupt) => interruptOnce(join(cwd, 'out'), interrupt),
    });
    assert.equal(run.code, 130);
    const written = existsSync(join(cwd, 'out')) ? readdirSync(join(cwd, 'out')) : [];
    assert.ok(written.length < 400);
    assert.deepEqual(
      written.filter((name) => !name.endsWith('.png')),
      [],
    );
  }));

test('property: a file name made of data is one plain name', () => {
  const nasty = fc.constantFrom('..', '/', '\\', '\0', ':', '.', ' ', 'CON', '\n', '👩‍🔬', 'é', 'x');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(nasty).map((parts) => parts.join('')),
      ),
      (text) => {
        const name = toFileName(text);
        assert.doesNotMatch(name, /[/\\:\p{Cc}]|^\.|[. ]$|^\s/u);
        assert.ok(name.length <= 241);
        assert.equal(toFileName(name), name);
      },
    ),
  );
});

test('columns fill what lies inside of lists, and cells may be JSON', () =>
  inFolder(async (cwd) => {
    const line = { type: 'text', id: 'line', width: 200, height: 20, style: { fontSize: 12 } };
    const content = 'item.name + " " + currency(item.price, "EUR")';
    const menu = {
      schemaVersion: 2,
      data: {
        items: {
          type: 'list',
          items: { type: 'object', fields: { name: { type: 'text' }, price: { type: 'number' } } },
        },
      },
      pages: [
        {
          id: 'p',
          width: 200,
          height: 60,
          layers: [
            {
              type: 'group',
              id: 'list',
              width: 200,
              height: 60,
              layout: { type: 'column' },
              repeat: { over: 'items' },
              layers: [{ ...line, runs: [{ text: 'Item' }], expressions: { content } }],
            },
          ],
        },
      ],
    };
    writeFileSync(join(cwd, 'menu.json'), JSON.stringify(menu));
    const rows = [
      'file,items.0.name,items.0.price,items.1.name,items.1.price,items',
      'nested,Tea,3.5,Cake,4,',
      'whole,,,,,"[{""name"": ""Tea"", ""price"": 3.5}, {""name"": ""Cake"", ""price"": 4}]"',
      'wrong,Tea,cheap,,,',
    ];
    writeFileSync(join(cwd, 'rows.csv'), `${rows.join('\n')}\n`);
    const given = ['render', 'menu.json', '--csv', 'rows.csv', '--locale', 'de', '--time-zone', 'Europe/Berlin'];
    const run = await runPlaten([...given, '--out', '{file}.png'], { cwd });
    assert.equal(run.code, 1);
    assert.match(run.said.join('\n'), /row 3: .*items\[0\]\.price must be a number/);
    assert.match(run.said.join('\n'), /2 rows rendered, 1 failed/);
    assert.deepEqual(readFileSync(join(cwd, 'nested.png')), readFileSync(join(cwd, 'whole.png')));
    const english = await runPlaten(['render', 'menu.json', '--csv', 'rows.csv', '--out', 'en-{file}.png'], { cwd });
    assert.equal(english.code, 1);
    assert.notDeepEqual(readFileSync(join(cwd, 'nested.png')), readFileSync(join(cwd, 'en-nested.png')));
    const zone = await runPlaten(['render', 'menu.json', '--time-zone', 'Europe/Atlantis'], { cwd });
    assert.match(zone.said.join('\n'), /names no time zone/);
  }));
