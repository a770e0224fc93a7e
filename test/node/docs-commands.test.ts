import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { card, story } from '../fixtures/docs/templates.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['README.md', ...globSync('{docs/*.md,packages/*/README.md}', { cwd: root })].toSorted();

/** The pieces of a page in a language, in order. */
function codeOf(page: string, languages: string): string[] {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`(?:${languages})\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
}

/** Needs a service, whose own tests run it, or ends only when it is told to. */
const elsewhere = /--service|platen serve|platen doctor|export-database|\$PLATEN_URL/;

describe('what the docs do with files alone', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-commands-'));
    mkdirSync(join(folder, 'bin'));
    const platen = `exec "${process.execPath}" "${root}packages/cli/platen.mjs" "$@"`;
    const programs = { platen, npx: `shift\n${platen}`, npm: '# What it installs is there.' };
    for (const [name, code] of Object.entries(programs)) {
      writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${code}\n`, { mode: 0o755 });
    }
    writeFileSync(join(folder, 'people.csv'), 'title\nAda\nGrace\n');
    for (const [name, template] of Object.entries({ card, ticket: card, story })) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(template));
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('by the command, as it is written', async () => {
    const commands = pages.flatMap((page) =>
      codeOf(page, 'sh')
        .filter((code) => /^(?:npx )?platen /m.test(code) && !elsewhere.test(code))
        .map((code) => ({ page, code })),
    );
    assert.ok(commands.length >= 5, String(commands.length));
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
    for (const { page, code } of commands) {
      await run('sh', ['-e', '-c', code], { cwd: folder, env, timeout: 120_000 }).catch((error: unknown) => {
        assert.fail(`${page}: ${code}${String(error)}`);
      });
    }
    const read = (name: string): Buffer => readFileSync(join(folder, name));
    assert.equal(read('card.png').subarray(1, 4).toString(), 'PNG');
    assert.equal(read('story.mp4').subarray(4, 8).toString(), 'ftyp');
    assert.match(read('ticket.de.xlf').toString(), /target-language="de"/);
  });

  it('by the engine, as it is written', async () => {
    const given = `const template = parseTemplate(${JSON.stringify(story)}), values = { title: 'Rye' };`;
    const pieces = pages
      .filter((page) => page !== 'docs/service.md')
      .flatMap((page) => codeOf(page, 'ts|js').filter((code) => /^(?:const|await) .*renderer\.render\(/m.test(code)));
    assert.ok(pieces.length >= 6, String(pieces.length));
    const imports = new Set([
      "import { createRenderer } from '@platen/engine/node';",
      "import { parseTemplate } from '@platen/template';",
    ]);
    const bodies = pieces.map((code) => {
      for (const [line] of code.matchAll(/^import .*;$/gm)) imports.add(line);
      const own = code.replaceAll(/^import .*;$/gm, '');
      const opens = /const renderer/.test(own) ? '' : 'const renderer = createRenderer();';
      const closes = /renderer\.close/.test(own) ? '' : 'await renderer.close();';
      return `await (async () => {\n${given}\n${opens}\n${own}\n${closes}\n})();`;
    });
    // Below the repository, so that packages are found as in a program beside it.
    mkdirSync(`${root}.out/docs-commands`, { recursive: true });
    const file = `${root}.out/docs-commands/pieces.ts`;
    writeFileSync(file, `${[...imports].join('\n')}\n${bodies.join('\n')}\nconsole.log('done');\n`);
    try {
      const { stdout } = await run(process.execPath, ['--conditions=@platen/source', file], { timeout: 120_000 });
      assert.match(stdout, /done\n$/);
    } finally {
      rmSync(`${root}.out/docs-commands`, { recursive: true, force: true });
    }
  });
});
