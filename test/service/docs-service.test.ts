import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startWorkers } from '@platen/server';
import { sql } from 'kysely';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { titlesTemplate } from './titles-template.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The code of a page in a language, in order. */
function codeOf(language: string, page = 'docs/service.md'): string[] {
  const guide = readFileSync(`${root}${page}`, 'utf8');
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code);
}

describe('the guide to the service', () => {
  let service: TestService;
  let environment: Record<string, string>;
  // Below the repository, so that packages are found as in a program beside it.
  const folder = `${root}.out/docs-service`;
  before(async () => {
    mkdirSync(folder, { recursive: true });
    service = await startTestService();
    await startWorkers(service.dependencies);
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    environment = { PLATEN_URL: `http://127.0.0.1:${port}`, PLATEN_API_KEY: service.key };
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has code that does what it says, in the order it stands', async () => {
    const code = codeOf('ts').join('\n');
    // Imports stand where they are first needed; a module wants them at its head.
    const imports = [...code.matchAll(/^import .*;$/gm)].map(([line]) => line).join('\n');
    const file = `${folder}/guide.ts`;
    writeFileSync(file, `${imports}\n${code.replaceAll(/^import .*;$/gm, '')}\nconsole.log(typeof readMessage);\n`);
    const { stdout } = await run(process.execPath, ['--conditions=@platen/source', file], {
      env: { ...process.env, ...environment },
      timeout: 60_000,
    });
    const lines = stdout.trim().split('\n');
    assert.match(stdout, /'title: text, Fresh today'/);
    assert.match(stdout, /\/files\/renders\//);
    assert.match(stdout, /succeeded 1\n/);
    assert.match(stdout, /order: '1042'/);
    assert.match(stdout, /'300x300', '200x400'/);
    assert.match(stdout, /404 template-not-found/);
    assert.deepEqual(lines.slice(-2), ['true', 'function']);
  });

  it('has commands that do what they say, as all pages have, in an empty folder', async () => {
    const { query } = service.dependencies.database;
    await sql`alter table template alter column id restart with 12`.execute(query);
    assert.equal(await storeTemplate(service, titlesTemplate()), 12);
    const pages = ['README.md', ...globSync('{docs/*.md,docs/social/*.md,packages/*/README.md}', { cwd: root })];
    const commands = pages.toSorted().flatMap((page) =>
      codeOf('sh', page)
        .filter((code) => code.includes('$PLATEN_URL'))
        .map((code, index) => ({ name: `${page} ${index + 1}`, code })),
    );
    assert.ok(commands.length >= 16, String(commands.length));
    const empty = mkdtempSync(join(tmpdir(), 'platen-docs-'));
    try {
      // Refusals make a command fail, whatever options it has.
      mkdirSync(join(empty, 'bin'));
      const curl = (await run('sh', ['-c', 'command -v curl'])).stdout.trim();
      writeFileSync(
        join(empty, 'bin/curl'),
        `#!/bin/sh\nfor given; do shift; [ "$given" = --fail ] || set -- "$@" "$given"; done\nexec ${curl} --fail-with-body "$@"\n`,
        { mode: 0o755 },
      );
      // One shell for all of them: each in a folder of its own.
      const script = commands.map(
        ({ code }, index) =>
          `mkdir ${index} && cd ${index} && cat > command.sh <<'END-OF-COMMAND'\n${code}END-OF-COMMAND\nsh -e command.sh > out 2> err; echo $? > status; cd ..`,
      );
      writeFileSync(join(empty, 'all.sh'), script.join('\n'));
      await run('sh', ['all.sh'], {
        cwd: empty,
        env: {
          ...process.env,
          ...environment,
          TEMPLATE_ID: '12',
          PATH: `${join(empty, 'bin')}:${process.env['PATH']}`,
        },
        timeout: 120_000,
      });
      const failed = commands.flatMap(({ name }, index) => {
        const read = (file: string): string => readFileSync(join(empty, String(index), file), 'utf8');
        const status = read('status').trim();
        const refusal = refusals[name];
        if (refusal ? refusal.test(read('out')) : status === '0') return [];
        return [`${name}: ${status} ${read('out').slice(0, 300)} ${read('err').slice(-200)}`];
      });
      assert.deepEqual(failed, []);
      const names = new Set(commands.map(({ name }) => name));
      assert.deepEqual(
        Object.keys(refusals).filter((name) => !names.has(name)),
        [],
      );
      const index = commands.findIndex(({ name }) => name === 'docs/service.md 2');
      assert.equal(
        readFileSync(join(empty, `${index}/rolls.png`))
          .subarray(1, 4)
          .toString(),
        'PNG',
      );
      // The client as the page has it fetched, with the program beside it.
      const client = join(empty, String(commands.findIndex(({ name }) => name === 'docs/clients.md 1')));
      writeFileSync(join(client, 'hello.mjs'), codeOf('js', 'docs/clients.md')[0] ?? '');
      const { stdout } = await run('node', ['hello.mjs'], {
        cwd: client,
        env: { ...process.env, ...environment, PATH: ownPath() },
        timeout: 60_000,
      });
      assert.match(stdout, /\/files\/renders\/.*\nsucceeded\n404 template-not-found\n/);
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  });

  it('the client of the README renders', async () => {
    const code = codeOf('ts', 'README.md').find((each) => each.includes('createClient'));
    const file = `${folder}/readme.ts`;
    writeFileSync(file, `${code}\nif ('data' in answer) console.log(JSON.stringify(answer.data));\n`);
    const { stdout } = await run(process.execPath, ['--conditions=@platen/source', file], {
      env: { ...process.env, ...environment },
      timeout: 60_000,
    });
    assert.match(stdout, /\/files\/renders\//);
  });
});

/** What commands are refused with that need something outside of the service: a site, a network, a model, a person. */
const refusals: Readonly<Record<string, RegExp>> = {
  'docs/ai.md 1': /ai_unavailable/,
  'docs/bulk.md 1': /url_unreachable/,
  'docs/oauth.md 3': /authorization_pending/,
  'docs/social.md 1': /connection_failed/,
  'docs/social.md 2': /invalid_accounts|url_unreachable/,
};

/** Where programs are found without those of this project: the machine's own Node, however old it is. */
function ownPath(): string {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
}
