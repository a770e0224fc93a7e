import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assetBaseOf, serviceOfScript } from '../../packages/editor/connection/environment.ts';
import { fromHost, hostMessage } from '../../packages/editor/frame/frame-protocol.ts';
import { isSameValue } from '../../packages/editor/store/shared-values.ts';
import { compareImages, type Pixels } from '../../packages/editor/saving/image-difference.ts';
import { retryDelayMs } from '../../packages/editor/saving/retry-delay.ts';

test('JSON is the same whatever the order of its keys, and differs in anything else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy: unknown = JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
        typeof each === 'object' && each !== null && !Array.isArray(each)
          ? Object.fromEntries(Object.entries(each).toReversed())
          : each,
      );
      // JSON knows one zero.
      return isSameValue(JSON.parse(JSON.stringify(value)), copy) && !isSameValue({ value }, { value, more: 1 });
    }),
  );
  assert.equal(isSameValue({ a: undefined }, {}), true);
  assert.equal(isSameValue([1, 2], [2, 1]), false);
  assert.equal(isSameValue([], {}), false);
});

test('a save that fails is tried again later each time, up to a minute, and never before the service asked', () => {
  const waits = [1, 2, 3, 7, 50].map((failures) => retryDelayMs(failures, 0, () => 0));
  assert.deepEqual(waits, [1000, 2000, 4000, 60_000, 60_000]);
  assert.equal(
    retryDelayMs(1, 0, () => 1),
    750,
  );
  assert.equal(
    retryDelayMs(1, 9000, () => 0),
    9000,
  );
});

test('two images are compared where both are and where only one is', () => {
  const fill = (width: number, height: number, color: readonly number[]): Pixels => ({
    width,
    height,
    data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => color[index % 4] ?? 0),
  });
  const white = fill(4, 2, [255, 255, 255, 255]);
  assert.equal(compareImages(white, white).share, 0);
  // What cannot be seen on white does not differ.
  assert.equal(compareImages(white, fill(4, 2, [0, 0, 0, 0])).share, 0);
  assert.equal(compareImages(white, fill(4, 2, [250, 250, 250, 255])).share, 0);
  assert.equal(compareImages(white, fill(4, 2, [0, 0, 0, 255])).share, 1);
  const wider = compareImages(white, fill(8, 2, [255, 255, 255, 255]));
  assert.deepEqual([wider.width, wider.height, wider.share], [8, 2, 0.5]);
  assert.equal(compareImages(fill(0, 0, []), fill(0, 0, [])).share, 0);
});

test('a script knows its service by its own address, and the files of that service', () => {
  assert.equal(serviceOfScript('https://a.example/embeds/platen-editor.js'), 'https://a.example/v1');
  assert.equal(serviceOfScript('https://a.example/x/embeds/0123abcd/platen-editor.js?a=1'), 'https://a.example/x/v1');
  assert.equal(serviceOfScript('https://a.example/static/platen-editor.js'), undefined);
  assert.equal(assetBaseOf('https://a.example/x/v1/'), 'https://a.example/x/assets/');
});

test('a frame takes the messages of its protocol and nothing else', () => {
  const hello = fromHost({ kind: 'hello', versions: [1], hasSession: false, settings: { theme: 'dark' } });
  assert.equal(hostMessage.safeParse(hello).success, true);
  for (const wrong of [
    { ...hello, protocol: 'other' },
    { ...hello, settings: { script: 'x' } },
    { protocol: 'platen-embed', kind: 'call', id: '1', method: 'eval', input: {} },
    { protocol: 'platen-embed', kind: 'call', id: 'x'.repeat(65), method: 'save', input: {} },
    'hello',
    null,
  ]) {
    assert.equal(hostMessage.safeParse(wrong).success, false, JSON.stringify(wrong));
  }
});
