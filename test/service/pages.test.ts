import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Fastify from 'fastify';
import {
  chooseLanguage,
  consentStrings,
  createPages,
  createVault,
  deviceStrings,
  html,
  isOwnPage,
  joiningStrings,
  pageLanguages,
  returnPath,
  scopeText,
  shellStrings,
  signInStrings,
  textField,
  submitButton,
  type PageStrings,
} from '@platen/server';

/** Every table of words that pages are written with. */
const tables: Readonly<Record<string, PageStrings<string>>> = {
  consentStrings,
  deviceStrings,
  scopeText,
  shellStrings,
  signInStrings,
  joiningStrings,
};

describe('words of pages', () => {
  for (const [name, table] of Object.entries(tables)) {
    test(`${name} is whole in every language`, () => {
      const names = Object.keys(table.en).toSorted();
      for (const language of pageLanguages) {
        assert.deepEqual(Object.keys(table[language]).toSorted(), names, language);
        for (const [word, text] of Object.entries(table[language])) {
          assert.notEqual(text.trim(), '', `${language} ${word}`);
          const holes = (sentence: string | undefined): string[] => (sentence?.match(/\{\w+\}/g) ?? []).toSorted();
          assert.deepEqual(holes(text), holes(table.en[word]), `${language} ${word}`);
          if (language === 'ar') assert.match(text, /\p{Script=Arabic}/u, word);
          if (language === 'de' && text.length > 20) assert.notEqual(text, table.en[word], word);
        }
      }
    });
  }
});

test('the language is the one that the browser likes best', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3, ar-EG;q=0.7', 'ar'],
    ['fr, ar;q=0.1', 'ar'],
    ['de;q=0, en', 'en'],
    ['de;q=,ar', 'de'],
  ];
  for (const [header, language] of cases) assert.equal(chooseLanguage(header), language, String(header));
});

test('holes of HTML are escaped', () => {
  const evil = `"><script>'&`;
  assert.equal(
    html`<a title="${evil}">${[1, html`<br />`, undefined, false]}</a>`.text,
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">1<br /></a>',
  );
});

test('this machine’s names for itself are one origin, and no other is', () => {
  const isOwn = (origin: string, publicUrl: string): boolean => isOwnPage('POST', { headers: { origin } }, publicUrl);
  for (const origin of ['http://localhost:5199', 'http://127.0.0.1:5199', 'http://[::1]:5199']) {
    assert.ok(isOwn(origin, 'http://127.0.0.1:5199'), origin);
    assert.ok(!isOwn(origin, 'https://platen.example'), origin);
  }
  for (const origin of [
    'http://localhost:5200',
    'https://localhost:5199',
    'http://localhost.evil.example:5199',
    'null',
  ]) {
    assert.ok(!isOwn(origin, 'http://localhost:5199'), origin);
  }
});

test('only paths of the service are led to', () => {
  for (const path of [
    '/',
    '/dashboard/templates?folder=3',
    '/oauth/authorize?redirect_uri=https%3A%2F%2Fapp.example',
  ]) {
    assert.equal(returnPath(path), path);
  }
  const others = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    ' /x',
    '/ü',
    `/${'x'.repeat(4000)}`,
    null,
    '/%0d%0aset-cookie: x',
    '/x y',
  ];
  for (const path of others) {
    const found = returnPath(path);
    assert.ok(found === undefined, `${JSON.stringify(path)} led to ${found}`);
  }
});

describe('forms', () => {
  const publicUrl = 'https://platen.example/studio';
  const origin = 'https://platen.example';
  const app = Fastify();
  let taken = 0;
  const ready = app.register(async (scope) => {
    const pages = createPages(scope, { publicUrl, vault: createVault('s'.repeat(32)) });
    pages.get('/form', async (visit) =>
      visit.show({
        title: '<Form>',
        body: html`<form method="post" action="${visit.addressOf('/form')}">
          ${visit.formToken} ${textField({ name: 'email', label: 'Email', value: '"<>' })}${submitButton('Send')}
        </form>`,
        formAction: ['https://client.example', "'unsafe-inline'; script-src *"],
      }),
    );
    pages.post('/form', async (visit) => {
      taken += 1;
      return visit.goTo(`/done?email=${encodeURIComponent(visit.form.get('email') ?? '')}`);
    });
  });

  const open = async (
    cookie?: string,
  ): Promise<{ cookie: string; token: string; answer: Awaited<ReturnType<typeof app.inject>> }> => {
    await ready;
    const answer = await app.inject({ url: '/form', headers: cookie === undefined ? {} : { cookie } });
    const token = /name="form_token" value="([^"]+)"/.exec(answer.body)?.[1] ?? '';
    return { cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '', token, answer };
  };
  const send = (token: string, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/form',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ form_token: token, email: 'a@b.example' }).toString(),
    });

  test('a page is closed to everything it does not need', async () => {
    const { answer } = await open();
    const policy = String(answer.headers['content-security-policy']);
    assert.equal(
      policy,
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' https://client.example; base-uri 'none'; frame-ancestors 'none'",
    );
    assert.equal(answer.headers['referrer-policy'], 'same-origin');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.match(
      String(answer.headers['set-cookie']),
      /^__Secure-platen\.form=[\w-]{32}; Path=\/studio; HttpOnly; SameSite=Lax; Secure$/,
    );
    assert.match(answer.body, /<h1>&lt;Form&gt;<\/h1>/);
    assert.match(answer.body, /value="&quot;&lt;&gt;"/);
    assert.match(answer.body, /href="\/studio\/pages\/style-/);
    assert.doesNotMatch(answer.body, /<script|<style|style=/);
  });

  test('the form of the page itself is taken', async () => {
    const { cookie, token } = await open();
    const answer = await send(token, { cookie });
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/studio/done?email=a%40b.example']);
    assert.equal((await open(cookie)).answer.headers['set-cookie'], undefined);
  });

  test('others are refused', async () => {
    const mine = await open();
    const other = await open();
    const before = taken;
    const tries: [string, string, Record<string, string>][] = [
      ['no cookie', mine.token, {}],
      ['no token', '', { cookie: mine.cookie }],
      ["another browser's token", other.token, { cookie: mine.cookie }],
      ['a planted cookie of a chosen value', mine.cookie.split('=')[1] ?? '', { cookie: mine.cookie }],
      ['another site', mine.token, { cookie: mine.cookie, origin: 'https://evil.example' }],
      ['a sandboxed frame', mine.token, { cookie: mine.cookie, origin: 'null' }],
      ['a sibling', mine.token, { cookie: mine.cookie, 'sec-fetch-site': 'same-site' }],
      ['a session that was begun since', mine.token, { cookie: `${mine.cookie}; __Secure-platen.session_token=x` }],
    ];
    for (const [name, token, headers] of tries) {
      const answer = await send(token, headers);
      assert.equal(answer.statusCode, 403, name);
      assert.match(answer.body, /This page has expired/, name);
    }
    assert.equal(taken, before);
  });

  test('failures are pages too, in the language of their reader', async () => {
    await ready;
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'application/json', 'accept-language': 'ar' },
      payload: '{}',
    });
    assert.equal(answer.statusCode, 403);
    assert.match(answer.body, /<html lang="ar" dir="rtl">/);
    assert.match(answer.body, /انتهت صلاحية هذه الصفحة/);
  });
});
