import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from './start-test-service.ts';

describe('the page that describes the service', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  it('lets a browser run the style and script that it carries, and no others', async () => {
    const { status, headers, bytes } = await service.call('GET', '/docs', { key: null });
    assert.equal(status, 200);
    const page = bytes.toString('utf8');
    const inline = [...page.matchAll(/<(style|script)[^>]*>(.*?)<\/\1>/gs)].map(([, , text]) => text ?? '');
    assert.equal(inline.length, 2);
    const policy = String(headers['content-security-policy']);
    for (const text of inline)
      assert.ok(policy.includes(`'sha256-${hash('sha256', text, 'base64')}'`), text.slice(0, 60));
    assert.match(policy, /^default-src 'none'/);
    assert.doesNotMatch(page, /(?:src|href)="(?:https?:)?\/\//);
  });
});
