import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createOpenApi } from '@platen/api/openapi';
import { languages, writeClient, type Language } from '../../../clients/write-client.ts';
import { startListeningService, type ListeningService } from '../start-listening-service.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

/** How a program in a language is run: the command that says whether the language is there, and that of the program. */
const ways: Readonly<Record<Language, { probe: [string, string]; command: [string, string[]] }>> = {
  javascript: { probe: ['node', '--version'], command: ['node', [join(here, 'drive.mjs')]] },
  python: { probe: ['python3', '--version'], command: ['python3', [join(here, 'drive.py')]] },
  php: { probe: ['php', '--version'], command: ['php', [join(here, 'drive.php')]] },
  ruby: { probe: ['ruby', '--version'], command: ['ruby', [join(here, 'drive.rb')]] },
  go: { probe: ['go', 'version'], command: ['go', ['run', './drive']] },
};

const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

/** Where programs are found without those of this project: the machine's own Node, however old it is. */
function ownPath(): string {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}

describe('clients in other languages', () => {
  let listening: ListeningService;
  const folder = mkdtempSync(join(tmpdir(), 'platen-clients-'));
  before(async () => {
    listening = await startListeningService();
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await listening.close();
  });

  const document = createOpenApi('https://studio.example/v1');
  for (const language of languages) {
    const { probe, command } = ways[language];
    const isThere = spawnSync(probe[0], [probe[1]]).status === 0;
    it(
      `${language}: creates, renders, waits, lists, downloads and is refused`,
      {
        skip: isThere ? false : `${probe[0]} is not installed`,
      },
      async () => {
        const target = join(folder, language);
        for (const [path, text] of Object.entries(writeClient(language, document))) {
          mkdirSync(dirname(join(target, path)), { recursive: true });
          writeFileSync(join(target, path), text);
        }
        if (language === 'go') {
          mkdirSync(join(target, 'drive'));
          copyFileSync(join(here, 'drive.go'), join(target, 'drive/main.go'));
        }
        const [program, given] = command;
        const environment = { CLIENT: target, ADDRESS: listening.address, KEY: listening.service.key };
        const { stdout } = await run(program, given, {
          cwd: target,
          env: {
            ...process.env,
            ...environment,
            PATH: ownPath(),
            GOFLAGS: '-mod=mod',
            GOPROXY: 'off',
            PYTHONDONTWRITEBYTECODE: '1',
          },
        });
        const answered = JSON.parse(stdout) as { queued: string[]; listed: string[]; found: string[]; issue: string };
        assert.partialDeepStrictEqual(answered, {
          statuses: ['queued', 'queued'],
          status: 'succeeded',
          file: 'PNG',
          binary: 'PNG',
          code: 'template-not-found',
          httpStatus: 404,
          issue: 'name',
        });
        for (const id of answered.queued) assert.ok(answered.listed.includes(id), `${id} in ${answered.listed.join()}`);
        assert.equal(new Set(answered.listed).size, answered.listed.length);
        assert.ok(answered.found.includes('Card'));
      },
    );
  }

  it('of JavaScript are handed out by the service, with types that need no others', async () => {
    const files = writeClient('javascript', document);
    const served = async (name: string): Promise<string> => (await fetch(`${listening.address}/v1/${name}`)).text();
    assert.equal(await served('client.js'), files['client.js']);
    const types = await served('client.d.ts');
    assert.match(types, /renderTemplate\(/);
    const target = join(folder, 'types');
    mkdirSync(target);
    writeFileSync(join(target, 'client.d.ts'), types);
    copyFileSync(join(here, 'use-client.txt'), join(target, 'use-client.ts'));
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2024',
      '--module',
      'preserve',
      '--lib',
      'es2024,dom',
      '--types',
      '',
    ];
    await run(process.execPath, [tsc, ...options, 'use-client.ts', 'client.d.ts'], { cwd: target });
  });

  it('have a call for each operation of a key, but streams', () => {
    const python = writeClient('python', document)['platen/client.py'] ?? '';
    for (const name of ['render_template', 'create_render_batch', 'run_workflow', 'add_brand_image', 'list_logs']) {
      assert.match(python, new RegExp(`def ${name}\\(`));
    }
    assert.doesNotMatch(python, /def (watch_render_job|change_password)\(/);
  });
});
