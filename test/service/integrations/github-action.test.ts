import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { startListeningService, type ListeningService } from '../start-listening-service.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const action = join(root, 'integrations/github-action');
const { inputs } = parse(readFileSync(join(action, 'action.yml'), 'utf8')) as {
  inputs: Record<string, { default: string }>;
};

describe('the action for GitHub', () => {
  let listening: ListeningService;
  const workspace = mkdtempSync(join(tmpdir(), 'platen-action-'));
  before(async () => {
    listening = await startListeningService();
    const page = { id: 'page', width: 40, height: 20, parameters: [], layers: [] };
    writeFileSync(join(workspace, 'card.json'), JSON.stringify({ schemaVersion: 1, name: 'Card', pages: [page] }));
    writeFileSync(join(workspace, 'rows.json'), JSON.stringify([{ paper: '#ff0000' }, { paper: '#0000ff' }]));
  });
  after(async () => {
    rmSync(workspace, { recursive: true, force: true });
    await listening.close();
  });

  /** Runs the action as the runner does: every input is a variable, and outputs are lines of a file. */
  const run = async (
    given: Record<string, string>,
  ): Promise<{ code: number; log: string; outputs: Record<string, string> }> => {
    const output = join(workspace, 'outputs.txt');
    writeFileSync(output, '');
    const values = Object.entries(inputs).map(([name, { default: fallback }]) => [
      `INPUT_${name.toUpperCase()}`,
      given[name] ?? fallback,
    ]);
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: output,
      ...(Object.fromEntries(values) as Record<string, string>),
    };
    const { code, log } = await new Promise<{ code: number; log: string }>((done) => {
      const child = execFile(
        process.execPath,
        [join(action, 'main.mjs')],
        { cwd: workspace, env },
        (_error, stdout, stderr) => done({ code: child.exitCode ?? 1, log: `${stdout}${stderr}` }),
      );
    });
    const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
    return {
      code,
      log,
      outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string])),
    };
  };

  it('renders a template of a service for each set of values', async () => {
    const service = { address: listening.address, key: listening.service.key, template: String(listening.templateId) };
    const { code, log, outputs } = await run({ ...service, data: 'rows.json', out: 'made' });
    assert.equal(code, 0, log);
    assert.deepEqual(outputs, { files: JSON.stringify(['made/1.png', 'made/2.png']), count: '2' });
    assert.ok(log.includes(`::add-mask::${listening.service.key}`));
    const [first, second] = ['1', '2'].map((name) => readFileSync(join(workspace, `made/${name}.png`)));
    assert.equal(first?.subarray(1, 4).toString(), 'PNG');
    assert.ok(second && !first?.equals(second));
  });

  it('renders files of the repository by the command', async () => {
    const command = `${process.execPath} ${join(root, 'packages/cli/platen.mjs')}`;
    const { code, log, outputs } = await run({ files: 'card.json', command, out: 'files' });
    assert.equal(code, 0, log);
    assert.deepEqual(outputs, { files: JSON.stringify(['files/card/1.png']), count: '1' });
    assert.equal(readFileSync(join(workspace, 'files/card/1.png')).subarray(1, 4).toString(), 'PNG');
  });

  it('fails with a sentence for what is refused, missing or outside', async () => {
    const service = { address: listening.address, key: listening.service.key, template: '999999' };
    const refused = await run(service);
    assert.equal(refused.code, 1);
    assert.match(refused.log, /^::error::.*\(template-not-found\)$/m);
    assert.match((await run({})).log, /^::error::Give files, or address, key and template$/m);
    assert.match((await run({ files: '../../etc/passwd' })).log, /^::error::files must lie in the repository/m);
    assert.match((await run({ ...service, data: 'card.txt' })).log, /^::error::data is not a JSON file/m);
    assert.match((await run({ files: 'card.json', command: 'no-such-command' })).log, /cannot be started$/m);
  });
});
