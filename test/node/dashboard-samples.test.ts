import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import {
  curlSample,
  nodeSample,
  pythonSample,
  renderTypeOf,
} from '../../packages/dashboard/pages/template/code-samples.ts';
import { sampleValues, type SampleRequest } from '../../packages/dashboard/pages/template/sample-request.ts';
import { childrenOf, listPaths, pathTo } from '../../packages/editor/service/folder-tree.ts';
import { matchPath } from '../../packages/dashboard/routing/route.ts';

/** Values that would break out of any quotes that are not made well. */
const modifications = {
  title: `It's "quoted" $HOME \`id\` \\ and\nnew ‮lines`,
  rows: [{ name: 'One', price: 1.5, sold: true, note: null }],
};

describe('samples of code', () => {
  const asked: { headers: Record<string, unknown>; body: unknown }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      asked.push({ headers: request.headers, body: JSON.parse(text) });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: { content: 'https://platen.example/file.png' } }));
    });
  });
  let request: SampleRequest = {
    baseUrl: '',
    templateId: 7,
    modifications,
    design: { axes: { brand: 'north' }, locale: 'de' },
    format: 'png',
  };
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    request = { ...request, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
  });
  after(() => server.close());

  const run = async (command: string, args: string[]): Promise<string> => {
    const child = spawn(command, args, { env: { ...process.env, NODE_OPTIONS: '', PLATEN_API_KEY: 'osk_key' } });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0, said);
    return said;
  };
  const isThere = (command: string): boolean => {
    try {
      execFileSync(command, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };

  for (const [name, command, args] of [
    ['curl', 'sh', () => ['-c', curlSample(request)]],
    ['Node', process.execPath, () => ['--input-type=module', '-e', nodeSample(request)]],
    ['Python', 'python3', () => ['-c', pythonSample(request)]],
  ] as const) {
    const program = name === 'curl' ? 'curl' : command;
    test(
      `that of ${name} runs and asks for exactly this`,
      { skip: !isThere(program) && `no ${program} here` },
      async () => {
        asked.length = 0;
        assert.match(await run(command, [...args()]), /platen\.example\/file\.png/);
        assert.equal(asked[0]?.headers['authorization'], 'Bearer osk_key');
        assert.deepEqual(asked[0]?.body, {
          templateId: 7,
          axes: { brand: 'north' },
          locale: 'de',
          modifications,
          response: { type: 'url', format: 'png' },
        });
      },
    );
  }

  test('show what was filled in, or the first examples, and no files of the device', () => {
    const entries = ['a', 'b', 'c', 'd'].map((key) => ({ key, example: `Example ${key}` }));
    assert.deepEqual(sampleValues({}, entries), { a: 'Example a', b: 'Example b', c: 'Example c' });
    assert.deepEqual(sampleValues({ d: 'x', photo: 'data:image/png;base64,AAAA' }, entries), {
      d: 'x',
      photo: 'https://example.com/image.png',
    });
    assert.deepEqual(['png', 'pdf', 'mp4', 'wav'].map(renderTypeOf), ['images', 'pdfs', 'videos', 'videos']);
  });
});

test('folders have their ways and children, also when they lie in each other', () => {
  const folder = (id: number, name: string, parent: number | null) => ({
    id,
    name,
    parent_id: parent,
    template_count: 0,
    created_at: '',
    updated_at: '',
  });
  const folders = [folder(1, 'Social', null), folder(2, 'Stories', 1), folder(3, 'Print', null)];
  assert.deepEqual(
    childrenOf(folders, undefined).map(({ id }) => id),
    [1, 3],
  );
  assert.deepEqual(
    pathTo(folders, 2).map(({ name }) => name),
    ['Social', 'Stories'],
  );
  assert.deepEqual(pathTo(folders, 9), []);
  assert.deepEqual(
    listPaths(folders).map(({ path }) => path),
    ['Print', 'Social', 'Social / Stories'],
  );
  assert.equal(pathTo([folder(1, 'One', 2), folder(2, 'Two', 1)], 1).length, 2);
});

test('routes match by their parts', () => {
  assert.deepEqual(matchPath('/templates/:id', '/templates/7/'), { id: '7' });
  assert.deepEqual(matchPath('/templates/:id', '/templates/a%20b'), { id: 'a b' });
  assert.equal(matchPath('/templates/:id', '/templates'), undefined);
  assert.equal(matchPath('/templates/:id', '/templates/7/edit'), undefined);
  assert.equal(matchPath('/templates/:id', '/templates/%E0%A4%A'), undefined);
});
