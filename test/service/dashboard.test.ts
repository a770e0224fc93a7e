import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerError } from '@platen/server';
import { setAnswerHeaders } from '../../packages/server/http/headers/answer-headers.ts';
import { serveDashboard } from '../../packages/server/dashboard/serve-dashboard.ts';
import { serveDocumentation } from '../../packages/server/documentation/serve-documentation.ts';

/** Files as a build makes them; what is in them does not matter here. */
const html = '<link href="./mark.svg"><link href="/assets/fonts.css"><script src="./static/index-1a2b.js"></script>';

describe('the dashboard as it is served', () => {
  let folder = '';
  let app: FastifyInstance;
  const serve = async (dashboardFolder: string, publicUrl: string): Promise<FastifyInstance> => {
    const made = Fastify();
    setAnswerHeaders(made, { publicUrl });
    made.setErrorHandler(answerError);
    await serveDashboard(made, { publicUrl, dashboardFolder });
    return made;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-dashboard-'));
    await mkdir(join(folder, 'static'));
    await writeFile(join(folder, 'index.html'), html);
    await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(folder, 'static/index-1a2b.js'), 'export {};');
    await writeFile(join(folder, 'static/index-1a2b.js.gz'), 'compressed');
    app = await serve(folder, 'https://platen.example/studio');
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is one page at every address, which knows where the service lies and is kept nowhere', async () => {
    for (const path of ['/dashboard/', '/dashboard/templates/7/edit', '/dashboard/nowhere?tab=1']) {
      const { statusCode, body, headers } = await app.inject(path);
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'], path);
      assert.match(body, /src="\/studio\/dashboard\/static\/index-1a2b\.js"/);
      assert.match(body, /href="\/studio\/assets\/fonts\.css"/);
    }
    const bare = await app.inject('/dashboard');
    assert.deepEqual([bare.statusCode, bare.headers.location], [302, '/studio/dashboard/']);
  });

  test('runs no code but its own and is shown in no frame', async () => {
    const { headers } = await app.inject('/dashboard/');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
    assert.match(policy, /style-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
    assert.equal(headers['x-frame-options'], 'DENY');
  });

  test('has files that are kept for good and come compressed', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const file = await app.inject({ url: '/dashboard/static/index-1a2b.js', headers });
    assert.deepEqual([file.statusCode, file.headers['content-encoding'], file.body], [200, 'gzip', 'compressed']);
    assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(String(file.headers['content-type']), /javascript/);
    assert.equal((await app.inject('/dashboard/static/index-9z.js')).statusCode, 404);
    assert.equal((await app.inject('/dashboard/static/..%2findex.html')).statusCode, 404);
    assert.equal((await app.inject('/dashboard/mark.svg')).headers['content-type'], 'image/svg+xml');
  });

  test('says what to do where it was not built', async () => {
    const other = await serve(join(folder, 'none'), 'https://platen.example');
    const { statusCode, body } = await other.inject('/dashboard/templates');
    assert.equal(statusCode, 503);
    assert.match(body, /npm run build/);
    await other.close();
  });
});

describe('the documentation as it is served', () => {
  let folder = '';
  let app: FastifyInstance;
  const serve = async (documentationFolder: string): Promise<FastifyInstance> => {
    const made = Fastify();
    const publicUrl = 'https://platen.example/studio';
    setAnswerHeaders(made, { publicUrl });
    made.setErrorHandler(answerError);
    await serveDocumentation(made, { publicUrl, documentationFolder });
    return made;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-documentation-'));
    await mkdir(join(folder, 'docs/static'), { recursive: true });
    await mkdir(join(folder, 'docs/social'));
    await writeFile(join(folder, 'secret.html'), 'secret');
    await writeFile(join(folder, 'docs/.hidden.html'), 'secret');
    await writeFile(join(folder, 'docs/index.html'), 'first');
    await writeFile(join(folder, 'docs/social/x.html'), 'page');
    await writeFile(join(folder, 'docs/static/site-0123456789.js'), 'script');
    await writeFile(join(folder, 'docs/static/site-0123456789.js.gz'), 'compressed');
    app = await serve(join(folder, 'docs'));
  });
  after(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('has its pages with and without their ending, asks again for them, and keeps what is named by content', async () => {
    const bare = await app.inject('/docs');
    assert.deepEqual([bare.statusCode, bare.headers.location], [302, '/studio/docs/']);
    for (const [url, body] of Object.entries({
      '/docs/': 'first',
      '/docs/social/x.html': 'page',
      '/docs/social/x': 'page',
    })) {
      const answer = await app.inject(url);
      assert.deepEqual([answer.statusCode, answer.body, answer.headers['cache-control']], [200, body, 'no-cache'], url);
      assert.match(
        String(answer.headers['content-security-policy']),
        /^default-src 'none'; script-src 'self'; style-src 'self'/,
      );
      assert.doesNotMatch(String(answer.headers['content-security-policy']), /unsafe|connect-src/);
      assert.equal(answer.headers['x-frame-options'], 'DENY');
      const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
      assert.equal(again.statusCode, 304);
    }
    const url = '/docs/static/site-0123456789.js';
    const script = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    assert.deepEqual([script.body, script.headers['content-encoding']], ['compressed', 'gzip']);
    assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable');
  });

  test('has no other file', async () => {
    for (const path of [
      '../secret.html',
      '..%2fsecret.html',
      '%2e%2e/secret',
      '..%5csecret.html',
      '.hidden.html',
      '.hidden',
      'x%00',
      'social/',
      'static',
    ]) {
      const answer = await app.inject(`/docs/${path}`);
      assert.ok([400, 403, 404].includes(answer.statusCode), `${path}: ${answer.statusCode}`);
      assert.doesNotMatch(answer.body, /^secret/);
    }
  });

  test('says what to do where it was not built', async () => {
    const other = await serve(join(folder, 'none'));
    const { statusCode, body } = await other.inject('/docs/templates.html');
    assert.equal(statusCode, 503);
    assert.match(body, /npm run build/);
    await other.close();
  });
});
