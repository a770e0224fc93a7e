import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseConfig } from '@platen/server';
import { createFetchAllowance } from '../../packages/server/config/fetch-allowance.ts';
import { isPublicAddress } from '../../packages/server/config/public-address.ts';

describe('the allow list of the fetcher', () => {
  const cases: [entry: string, peer: [host: string, address: string, port: number], is: boolean][] = [
    ['10.1.0.0/16', ['a.example', '10.1.2.3', 1234], true],
    ['10.1.0.0/16', ['a.example', '10.2.2.3', 80], false],
    ['10.1.0.0/16', ['a.example', '::ffff:10.1.2.3', 80], true],
    ['fd00::/8', ['a.example', 'fd12::1', 80], true],
    ['127.0.0.1:9000', ['localhost', '127.0.0.1', 9000], true],
    ['127.0.0.1:9000', ['localhost', '127.0.0.1', 9001], false],
    ['[::1]:9000', ['localhost', '::1', 9000], true],
    ['::1', ['localhost', '::1', 5432], true],
    ['assets.internal', ['assets.internal', '10.0.0.1', 8080], true],
    ['Assets.Internal:80', ['assets.internal.', '10.0.0.1', 80], true],
    ['assets.internal:80', ['assets.internal', '10.0.0.1', 81], false],
    ['assets.internal', ['x.assets.internal', '10.0.0.1', 80], false],
    ['*.internal', ['x.internal', '10.0.0.1', 80], true],
    ['*.internal', ['internal', '10.0.0.1', 80], false],
    ['*.internal', ['evilinternal', '10.0.0.1', 80], false],
    ['bücher.example', ['xn--bcher-kva.example', '10.0.0.1', 80], true],
    ['other', ['a.example', '93.184.215.14', 443], true],
    ['other', ['a.example', '93.184.215.14', 8443], true],
    ['other', ['a.example', '93.184.215.14', 22], false],
    ['other', ['a.example', '93.184.215.14', 6379], false],
    ['93.184.215.14:22', ['a.example', '93.184.215.14', 22], true],
  ];
  for (const [entry, [host, address, port], is] of cases) {
    it(`${entry} ${is ? 'admits' : 'does not admit'} ${host} at ${address}, port ${port}`, () =>
      assert.equal(createFetchAllowance([entry])({ host, address, port }), is));
  }
  for (const entry of [
    '',
    'http://a',
    'a:b',
    'a:0',
    'a:70000',
    '10.0.0.0/99',
    'a/b',
    '*',
    '*.10.0.0.1',
    'a b',
    '[::1',
    'a*b',
  ]) {
    it(`refuses "${entry}"`, () => assert.throws(() => createFetchAllowance([entry]), TypeError));
  }
});

it('is told of by the name of its variable when it is wrong', () => {
  assert.throws(
    () => parseConfig({ PLATEN_FETCH_ALLOW: '10.0.0.0/8,http://a' }),
    /PLATEN_FETCH_ALLOW .*"http:\/\/a" is not a host/,
  );
  assert.deepEqual(parseConfig({ PLATEN_FETCH_ALLOW: '10.0.0.0/8, a.internal' }).fetchAllow, [
    '10.0.0.0/8',
    'a.internal',
  ]);
});

describe('a public address', () => {
  for (const address of ['8.8.8.8', '93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8']) {
    it(`is ${address}`, () => assert.ok(isPublicAddress(address)));
  }
  for (const address of [
    '192.0.2.1',
    '203.0.113.9',
    '240.0.0.1',
    '192.88.99.1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '64:ff9b:1::8.8.8.8',
    '2002:808:808::',
    '4000::1',
    '::ffff:0:127.0.0.1',
    '2606:4700::5efe:127.0.0.1',
    '2606:4700::200:5efe:10.0.0.1',
    'x',
    '',
  ]) /* prettier-ignore */ {
    it(`is not ${address || 'nothing'}`, () => assert.ok(!isPublicAddress(address)));
  }
});
