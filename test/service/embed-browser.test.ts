import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from './start-test-service.ts';

/** What a page saw of a call: its status and body, or that its browser refused. */
interface Seen {
  status: number;
  body: Record<string, unknown>;
}

describe('an embed in a real browser', () => {
  let service: TestService;
  let url: string;
  let browser: Browser;
  const hosts: Server[] = [];
  const origins: string[] = [];
  before(async () => {
    service = await startTestService();
    url = await service.app.listen({ port: 0, host: '127.0.0.1' });
    for (let count = 0; count < 2; count++) {
      const host = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<!doctype html><title>Host</title>');
      }).listen(0, '127.0.0.1');
      await once(host, 'listening');
      hosts.push(host);
      origins.push(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
    }
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  });
  after(async () => {
    await browser.close();
    for (const host of hosts) host.close();
    await service.close();
  });

  /** Calls from a page; undefined when the browser does not let the page read the answer. */
  const callFrom = (
    page: Page,
    method: string,
    path: string,
    given: { token?: string; body?: unknown },
  ): Promise<Seen | undefined> =>
    page.evaluate(
      async (address, verb, token, body) => {
        try {
          const headers = {
            ...(token !== '' && { authorization: `Bearer ${token}` }),
            ...(body !== '' && { 'content-type': 'application/json' }),
          };
          const answer = await fetch(address, { method: verb, headers, ...(body !== '' && { body }) });
          return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
        } catch {
          return undefined;
        }
      },
      `${url}/v1${path}`,
      method,
      given.token ?? '',
      given.body === undefined ? '' : JSON.stringify(given.body),
    );

  it('works from the pages that it allows, and from no other', async () => {
    const [allowed = '', other = ''] = origins;
    const { data: embed } = await service.client.createEmbed({
      body: { name: 'Editor', allowed_origins: [allowed], per_user_data: true },
    });
    const vouched = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('ann')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(embed.secret));
    const page = await browser.newPage();
    await page.goto(allowed);
    const opened = await callFrom(page, 'POST', `/embeds/${embed.id}/session`, { body: { token: vouched } });
    assert.equal(opened?.status, 201);
    const { token } = opened.body['data'] as { token: string };
    const made = await callFrom(page, 'POST', '/studio/templates/create', {
      token,
      body: { name: 'Mine', canvas_width: 50, canvas_height: 50 },
    });
    assert.equal(made?.status, 201);
    const listed = await callFrom(page, 'GET', '/studio/templates/all', { token });
    assert.partialDeepStrictEqual(listed, { status: 200, body: { data: [{ name: 'Mine', embed_user_id: 'ann' }] } });
    // What no session may do is not even asked.
    const closed = await callFrom(page, 'GET', '/workspace/logs', { token });
    assert.equal(closed, undefined);
    const over = await callFrom(page, 'GET', '/studio/templates/all', { token: 'ose_over' });
    assert.deepEqual([over?.status, over?.body['code']], [401, 'session_invalid']);
    // Keys are for servers: a browser gives a page nothing of their answers.
    assert.equal(await callFrom(page, 'GET', '/studio/templates/all', { token: service.key }), undefined);

    await page.goto(other);
    assert.equal(await callFrom(page, 'POST', `/embeds/${embed.id}/session`, { body: { token: vouched } }), undefined);
    assert.equal(await callFrom(page, 'GET', '/studio/templates/all', { token }), undefined);
    assert.equal((await callFrom(page, 'GET', '/openapi.json', {}))?.status, 200);
  });
});
