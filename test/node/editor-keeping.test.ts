import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assetBaseOf, serviceOfScript } from '../../packages/editor/connection/environment.ts';
import { fromHost } from '../../packages/editor/frame/frame-protocol.ts';
import { hostMessage } from '../../packages/editor/frame/host-messages.ts';
import { isSameValue } from '../../packages/editor/store/shared-values.ts';
import { groupVersions, versionBefore } from '../../packages/editor/saving/group-versions.ts';
import type { SavedVersion } from '../../packages/editor/saving/versions.ts';
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

test('saves of one person in one go are a group, and what has a name, a note or another author is not in it', () => {
  const save = (number: number, minute: number, more: Partial<SavedVersion> = {}): SavedVersion => ({
    id: `service:${number}`,
    kind: 'service',
    number,
    note: '',
    name: '',
    author: 'Ann',
    atMs: minute * 60_000,
    isCurrent: false,
    ...more,
  });
  const versions = [
    save(9, 300),
    save(8, 299),
    save(7, 298, { author: 'Bob' }),
    save(6, 290),
    save(5, 289, { name: 'Final' }),
    save(4, 288),
    save(3, 120),
    save(2, 119),
    save(1, 118),
  ];
  const groups = groupVersions(versions);
  const numbers = groups.map(({ last, earlier }) => [last, ...earlier].map(({ number }) => number));
  assert.deepEqual(numbers, [[9, 8], [7], [6], [5, 4], [3, 2], [1]]);
  assert.deepEqual(
    groups.flatMap(({ last, earlier }) => [last, ...earlier]),
    versions,
  );
  const before = (number: number): number | undefined => {
    const version = versions.find((each) => each.number === number);
    return version && versionBefore(versions, version, groups)?.number;
  };
  assert.deepEqual([9, 8, 5, 3, 2, 1].map(before), [7, 7, 3, 1, 1, undefined]);
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
