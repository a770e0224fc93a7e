import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { readUnpackedFont } from '@platen/engine/node';
import { serveBundledFiles } from '../../packages/server/sharing/serve-bundled-files.ts';

test('fonts are unpacked for callers that say so, and go as they are to others', async () => {
  const app = fastify();
  serveBundledFiles(app);
  const path = 'fonts/inter-latin-standard-normal.woff2';
  const ask = (headers: Record<string, string>) => app.inject({ url: `/assets/${path}`, headers });

  const packed = await ask({ accept: '*/*', 'accept-encoding': 'gzip' });
  assert.equal(packed.headers['content-type'], 'font/woff2');
  assert.equal(packed.headers['content-encoding'], undefined);
  assert.equal(packed.rawPayload.toString('latin1', 0, 4), 'wOF2');

  const sfnt = Buffer.from(await readUnpackedFont(path));
  for (const time of ['first', 'cached']) {
    const unpacked = await ask({ accept: 'font/sfnt, font/woff2;q=0.9, */*;q=0.1', 'accept-encoding': 'gzip, br' });
    assert.equal(unpacked.headers['content-type'], 'font/sfnt', time);
    assert.equal(unpacked.headers['content-encoding'], 'gzip');
    assert.equal(unpacked.headers['vary'], 'Accept, Accept-Encoding');
    assert.ok(gunzipSync(unpacked.rawPayload).equals(sfnt));
  }
  const plain = await ask({ accept: 'font/sfnt' });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.ok(plain.rawPayload.equals(sfnt));

  const wasm = await app.inject({ url: '/assets/wasm/harfbuzz.wasm', headers: { 'accept-encoding': 'gzip' } });
  assert.equal(wasm.headers['content-type'], 'application/wasm');
  assert.ok(WebAssembly.validate(gunzipSync(wasm.rawPayload)));
  const words = await app.inject({ url: '/assets/spelling/en.dic', headers: { 'accept-encoding': 'gzip' } });
  assert.equal(words.headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(gunzipSync(words.rawPayload).toString('latin1'), /\nreceive\//);
  assert.equal(
    (await app.inject({ url: '/assets/fonts/none.woff2', headers: { accept: 'font/sfnt' } })).statusCode,
    404,
  );
  await app.close();
});

test('the rules of the pages’ own family are small, and those of East Asian scripts are apart', async () => {
  const app = fastify();
  serveBundledFiles(app);
  const ask = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  const rules = await ask('/assets/fonts.css');
  assert.equal(rules.headers['content-type'], 'text/css; charset=utf-8');
  assert.ok(rules.rawPayload.byteLength < 2000, `${rules.rawPayload.byteLength} bytes`);
  const text = gunzipSync(rules.rawPayload).toString();
  assert.match(text, /inter-latin/);
  assert.match(text, /noto-sans-arabic/);
  assert.doesNotMatch(text, /noto-sans-(?:jp|kr|sc)/);
  const more = gunzipSync((await ask('/assets/fonts-east-asian.css')).rawPayload).toString();
  for (const family of ['jp', 'kr', 'sc']) assert.match(more, new RegExp(`noto-sans-${family}`));
  assert.equal((await app.inject({ url: '/assets/fonts.css' })).body, text);
  await app.close();
});
