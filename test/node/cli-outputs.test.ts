import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runSchema } from '../../packages/cli/convert-commands.ts';
import { explainError } from '../../packages/cli/error.ts';
import { runImports } from '../../packages/cli/import-files.ts';
import { writeWhole, type OutputTools } from '../../packages/cli/output-target.ts';
import type { RenderArguments } from '../../packages/cli/render-arguments.ts';
import { runRender } from '../../packages/cli/render-command.ts';
import { longTemplate } from '../video/video-template.ts';
import { inFolder, launcher, runPlaten, runPlatenProcess } from './run-platen.ts';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));
const isRoot = process.getuid?.() === 0;

/** A page with an image from beside its file. */
const card = {
  schemaVersion: 1,
  pages: [
    {
      id: 'front',
      width: 60,
      height: 40,
      layers: [{ type: 'image', id: 'photo', width: 60, height: 40, source: 'media/photo.png' }],
      parameters: [{ key: 'photo', type: 'imageUrl', bindings: [{ layerId: 'photo' }] }],
    },
  ],
};

function prepare(folder: string): void {
  mkdirSync(join(folder, 'media'));
  for (const name of ['photo', 'other']) cpSync(join(fixtures, 'images/badge.png'), join(folder, `media/${name}.png`));
  writeFileSync(join(folder, 'card.json'), JSON.stringify(card));
}

const isPng = (bytes: Buffer): boolean => bytes.toString('latin1', 1, 4) === 'PNG';
const silent: OutputTools = {
  terminal: { say: () => undefined, write: async () => undefined, isWatched: false },
  signal: new AbortController().signal,
};

/** Every file below a folder with what is in it, links and pipes as such. */
function snapshot(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const held = entry.isSymbolicLink()
      ? `-> ${readlinkSync(path)}`
      : entry.isFile()
        ? readFileSync(path).toString('base64')
        : 'special';
    return [path.slice(folder.length + 1), held] as const;
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

describe('outputs that are no files', { skip: process.platform === 'win32' }, () => {
  test('a pipe is written into, also by videos, and stays', () =>
    inFolder(async (cwd) => {
      prepare(cwd);
      writeFileSync(join(cwd, 'video.json'), JSON.stringify(longTemplate(300, 64, 36)));
      spawnSync('mkfifo', [join(cwd, 'pipe')]);
      for (const [args, begins] of [
        [['card.json', '--out', 'pipe'], 'PNG'],
        [['video.json', '--format', 'mp4', '--out', 'pipe'], 'ftyp'],
      ] as const) {
        const reader = spawn('cat', [join(cwd, 'pipe')]);
        const [run, bytes] = await Promise.all([runPlaten(['render', ...args], { cwd }), buffer(reader.stdout)]);
        assert.deepEqual([run.code, run.said], [0, []]);
        assert.ok(bytes.toString('latin1', 0, 8).includes(begins), args.join(' '));
        assert.ok(lstatSync(join(cwd, 'pipe')).isFIFO());
      }
      assert.deepEqual(Object.keys(snapshot(cwd)).sort(), [
        'card.json',
        'media',
        'media/other.png',
        'media/photo.png',
        'pipe',
        'video.json',
      ]);
    }));

  test('a device is written into and stays', (context) =>
    inFolder(async (cwd) => {
      prepare(cwd);
      const device = join(cwd, 'null');
      if (spawnSync('mknod', [device, 'c', '1', '3']).status !== 0) return context.skip('no device can be made here');
      const run = await runPlaten(['render', 'card.json', '--format', 'png', '--out', 'null', '--report', 'null'], {
        cwd,
      });
      assert.deepEqual([run.code, run.said], [0, []]);
      assert.ok(lstatSync(device).isCharacterDevice());
    }));

  test('standard output and what else is open is written to by its name, and a full device is named', () =>
    inFolder(async (cwd) => {
      prepare(cwd);
      // As /dev/stdout is one.
      symlinkSync('/proc/self/fd/1', join(cwd, 'screen'));
      const run = await runPlaten(['render', 'card.json', '--format', 'png', '--out', 'screen'], { cwd });
      assert.deepEqual([run.code, run.said, isPng(run.stdout)], [0, [], true]);
      assert.equal(readlinkSync(join(cwd, 'screen')), '/proc/self/fd/1');
      const third = openSync(join(cwd, 'third'), 'w');
      // Through the launcher, which starts another process.
      const child = spawn(process.execPath, [launcher, 'import', 'card.json', '--out', '/dev/fd/3'], {
        cwd,
        stdio: ['ignore', 'ignore', 'inherit', third],
      });
      assert.deepEqual(await once(child, 'exit'), [0, null]);
      closeSync(third);
      assert.match(readFileSync(join(cwd, 'third'), 'utf8'), /"schemaVersion": 2/);
      if (process.platform !== 'linux') return;
      const full = openSync('/dev/full', 'w');
      const failing = spawnSync(process.execPath, ['--conditions=@platen/source', launcher, 'import', 'card.json'], {
        cwd,
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      closeSync(full);
      assert.equal(failing.stderr, 'platen: standard output: there is no space left on the disk\n');
      assert.equal(failing.status, 1);
    }));

  test('nobody has to read a pipe for the command to end', () =>
    inFolder(async (cwd) => {
      prepare(cwd);
      spawnSync('mkfifo', [join(cwd, 'pipe')]);
      const run = await runPlatenProcess(['import', 'card.json', '--out', 'pipe'], {
        cwd,
        whileRunning: (interrupt) => void setTimeout(() => interrupt('SIGINT'), 2500),
      });
      assert.deepEqual([run.code, run.said], [130, []]);
    }));
});

describe('outputs that are files', () => {
  test('links go on leading to what they name, which is replaced', () =>
    inFolder(async (cwd) => {
      mkdirSync(join(cwd, 'there/deep'), { recursive: true });
      writeFileSync(join(cwd, 'there/real'), 'before');
      symlinkSync('there/real', join(cwd, 'link'));
      symlinkSync('../../link', join(cwd, 'there/deep/chain'));
      symlinkSync('there/new', join(cwd, 'dangling'));
      symlinkSync('loop', join(cwd, 'loop'));
      for (const [name, real] of [
        ['link', 'there/real'],
        ['there/deep/chain', 'there/real'],
        ['dangling', 'there/new'],
      ] as const) {
        const before = snapshot(cwd);
        assert.equal(await writeWhole(join(cwd, name), `by ${name}`, silent), name.length + 3);
        assert.deepEqual(snapshot(cwd), { ...before, [real]: Buffer.from(`by ${name}`).toString('base64') });
      }
      symlinkSync('there', join(cwd, 'folder'));
      await writeWhole(join(cwd, 'folder/inner'), 'x', silent);
      assert.equal(readFileSync(join(cwd, 'there/inner'), 'utf8'), 'x');
      await assert.rejects(writeWhole(join(cwd, 'loop'), 'x', silent), /is a link that points back to itself/);
    }));

  test('a file keeps its mode, and another that reads it keeps what it had', () =>
    inFolder(async (cwd) => {
      const file = join(cwd, 'file');
      writeFileSync(file, 'before');
      for (const mode of [0o600, 0o640, 0o666, 0o755]) {
        chmodSync(file, mode);
        const reading = openSync(file, 'r');
        const held = readFileSync(file, 'utf8');
        await writeWhole(file, `mode ${mode}`, silent);
        assert.equal(statSync(file).mode & 0o777, mode);
        assert.equal(readFileSync(reading, 'utf8'), held);
        closeSync(reading);
      }
      await writeWhole(join(cwd, 'fresh'), '', silent);
      assert.equal(statSync(join(cwd, 'fresh')).mode & 0o777, 0o666 & ~process.umask());
      if (isRoot) return;
      chmodSync(file, 0o444);
      await assert.rejects(writeWhole(file, 'x', silent), /may not be written/);
    }));

  test('directories and sockets are refused', () =>
    inFolder(async (cwd) => {
      mkdirSync(join(cwd, 'folder'));
      symlinkSync('folder', join(cwd, 'link'));
      for (const name of ['folder', 'folder/', 'link', 'new/', '.']) {
        await assert.rejects(writeWhole(`${cwd}/${name}`, 'x', silent), /is a directory; name a file in it/, name);
      }
      assert.deepEqual(readdirSync(cwd), ['folder', 'link']);
    }));
});

describe('an output that is an input', () => {
  const set = { page: [1] };
  const cases: [what: string, output: string, given: RenderArguments, file?: string][] = [
    ['FILE', 'card.json', { ...set, format: 'png' }],
    ['--data', 'values.json', { ...set, format: 'png', data: 'values.json' }],
    ['--csv', 'rows.csv', { ...set, format: 'png', csv: 'rows.csv' }],
    ['--audio', 'sound.wav', { audio: 'sound.wav' }],
    ['--subtitles', 'lines.srt', { format: 'mp4', subtitles: 'lines.srt' }],
    ['--ink-profile', 'inks.icc', { format: 'pdf', colorMode: 'cmyk', inkProfile: 'inks.icc' }],
    ['a part of the template', 'media/photo.png', set],
    ['a part of the template', 'media/other.png', { ...set, set: { photo: 'media/other.png' } }],
    ['a part of the template', 'media/other.png', { ...set, data: 'rows.json' }],
    ['a font', 'fonts/font.ttf', { ...set, format: 'png', fonts: ['fonts'] }],
  ];

  test('is refused before anything is written, by whatever name', () =>
    inFolder(async (cwd) => {
      prepare(cwd);
      mkdirSync(join(cwd, 'fonts'));
      copyFileSync(join(fixtures, 'fonts/bebas-neue.ttf'), join(cwd, 'fonts/font.ttf'));
      writeFileSync(join(cwd, 'values.json'), '{}');
      writeFileSync(
        join(cwd, 'rows.json'),
        JSON.stringify([{ photo: 'media/photo.png' }, { photo: 'media/other.png' }]),
      );
      writeFileSync(join(cwd, 'rows.csv'), 'photo\nmedia/photo.png\n');
      for (const name of ['sound.wav', 'lines.srt', 'inks.icc']) writeFileSync(join(cwd, name), 'x');
      for (const [what, output, given] of cases) {
        symlinkSync(join(cwd, output), join(cwd, 'symbolic'));
        linkSync(join(cwd, output), join(cwd, 'hard'));
        const before = snapshot(cwd);
        const absolute = (name?: string): string | undefined => (name === undefined ? name : join(cwd, name));
        for (const name of [output, `media/../${output}`, 'symbolic', 'hard']) {
          for (const flag of ['out', 'report'] as const) {
            const format = given.audio === undefined ? (given.format ?? 'png') : 'wav';
            const out = join(cwd, given.data === 'rows.json' ? 'new-{row}.png' : `new.${format}`);
            const wanted = { out, ...given };
            const files = {
              data: absolute(given.data),
              csv: absolute(given.csv),
              audio: absolute(given.audio),
              subtitles: absolute(given.subtitles),
              inkProfile: absolute(given.inkProfile),
              fonts: given.fonts?.map((folder) => join(cwd, folder)),
            };
            // Several rows go to several files.
            if (flag === 'out' && given.data === 'rows.json') continue;
            const request = Object.fromEntries(
              Object.entries({ ...wanted, ...files, format, [flag]: `${cwd}/${name}` }).filter(
                ([, value]) => value !== undefined,
              ),
            ) as RenderArguments;
            const failed = await runRender({ file: join(cwd, 'card.json'), given: request, ...silent }).then(
              () => assert.fail(`${what} as ${flag} ${name} went through`),
              explainError,
            );
            assert.deepEqual(
              failed,
              { lines: [`${cwd}/${name} is also read, as ${what}; write to another file`], isUsage: true },
              `${what} as ${flag} ${name}`,
            );
            assert.deepEqual(snapshot(cwd), before);
          }
        }
        for (const name of ['symbolic', 'hard']) spawnSync('rm', [join(cwd, name)]);
      }
    }));

  test('is refused by every command, also when the shell opened the input', () =>
    inFolder(async (cwd) => {
      prepare(cwd);
      const before = snapshot(cwd);
      const file = join(cwd, 'card.json');
      const refusal = { name: 'UsageError', message: /card\.json is also read, as FILE; write to another file/ };
      await assert.rejects(runImports([file], { out: file }, silent), refusal);
      await assert.rejects(runSchema(file, { out: file, typescript: true }, silent), refusal);
      const input = openSync(file, 'r');
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--conditions=@platen/source', launcher, 'render', '-', '--format', 'png', '--out', 'card.json'],
        { cwd, stdio: [input, 'pipe', 'pipe'], encoding: 'utf8' },
      );
      closeSync(input);
      assert.deepEqual([status, stderr], [2, 'platen: card.json is also read, as FILE; write to another file\n']);
      assert.deepEqual(snapshot(cwd), before);
    }));

  test('is not what only looks like one', () =>
    inFolder(async (cwd) => {
      prepare(cwd);
      const text = { type: 'text', id: 't', width: 9, height: 9, runs: [{ text: 'out.png' }] };
      const named = { schemaVersion: 1, pages: [{ ...card.pages[0], layers: [text], parameters: [] }] };
      writeFileSync(join(cwd, 'named.json'), JSON.stringify(named));
      writeFileSync(join(cwd, 'out.png'), 'an earlier render');
      const given = { out: join(cwd, 'out.png'), format: 'png', quiet: true };
      await runRender({ file: join(cwd, 'named.json'), given, ...silent });
      assert.ok(isPng(readFileSync(join(cwd, 'out.png'))));
    }));
});

test('two outputs in one place are refused', () =>
  inFolder(async (cwd) => {
    prepare(cwd);
    symlinkSync('1.png', join(cwd, '2.png'));
    writeFileSync(join(cwd, 'rows.json'), '[{}, {}]');
    const file = join(cwd, 'card.json');
    const before = snapshot(cwd);
    const given = { data: join(cwd, 'rows.json'), out: join(cwd, '{row}.png') };
    await assert.rejects(runRender({ file, given, ...silent }), /1\.png and .*2\.png are the same; name two files/);
    const twice = { out: join(cwd, 'a.png'), report: join(cwd, 'media/../a.png') };
    await assert.rejects(runRender({ file, given: twice, ...silent }), /are the same; name two files/);
    await assert.rejects(runRender({ file, given: { out: '-', report: '/dev/fd/1' }, ...silent }), /are the same/);
    assert.deepEqual(snapshot(cwd), before);
  }));

describe('a command that is told to end', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    test(`by ${signal} leaves nothing that is not whole, and is told so through its launcher`, () =>
      inFolder(async (cwd) => {
        writeFileSync(join(cwd, 'long.json'), JSON.stringify(longTemplate(600_000)));
        writeFileSync(join(cwd, 'video.mp4'), 'an earlier video');
        const before = snapshot(cwd);
        const child = spawn(process.execPath, [launcher, 'render', 'long.json', '--out', 'video.mp4'], {
          cwd,
          stdio: 'ignore',
        });
        while (child.exitCode === null && !readdirSync(cwd).some((name) => name.endsWith('.part'))) {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        child.kill(signal);
        assert.deepEqual(await once(child, 'exit'), [130, null]);
        assert.deepEqual(snapshot(cwd), before);
      }));
  }
});

test('a render that fails leaves nothing behind, and what was there before', () =>
  inFolder(async (cwd) => {
    prepare(cwd);
    writeFileSync(join(cwd, 'video.mp4'), 'an earlier video');
    const before = snapshot(cwd);
    const given = { out: join(cwd, 'video.mp4'), strict: true, set: { photo: 'none.png' } };
    await assert.rejects(runRender({ file: join(cwd, 'card.json'), given, ...silent }), /card\.json|strict|rejected/i);
    assert.deepEqual(snapshot(cwd), before);
  }));
