import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startWorkers } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(`${root}docs/service.md`, 'utf8');

/** The guide's code in a language, in order. */
function codeOf(language: string): string[] {
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
    environment = { PLATEN_URL: `http://127.0.0.1:${port}`, PLATEN_KEY: service.key };
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

  it('has commands that do what they say', async () => {
    const { id } = await service.client.createTemplate({
      body: { name: 'Rolls', canvas_width: 40, canvas_height: 30 },
    });
    const commands = codeOf('sh');
    assert.equal(commands.length, 2);
    for (const command of commands) {
      await run('sh', ['-ec', command.replace(String.raw`\"title\": \"Rolls\"`, '')], {
        cwd: folder,
        env: { ...process.env, ...environment, TEMPLATE_ID: String(id) },
        timeout: 30_000,
      });
    }
    assert.equal(readFileSync(`${folder}/rolls.png`).subarray(1, 4).toString(), 'PNG');
  });
});
