import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isCommonPassword } from '../../packages/server/accounts/common-passwords.ts';
import { findPasswordIssue } from '../../packages/server/accounts/password-rules.ts';
import { buildCommonPasswords, listCommonPasswords } from '../../packages/server/tools/build-common-passwords.ts';

describe('the filter of common passwords', () => {
  it('is the one that its list makes', () => {
    const file = new URL('../../packages/server/accounts/common-passwords.json', import.meta.url);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), buildCommonPasswords());
  });

  it('knows every one of the 100,000, however it is cased', () => {
    const passwords = listCommonPasswords();
    assert.equal(passwords.length, 100_000);
    assert.deepEqual(
      passwords.filter((password) => !isCommonPassword(password)),
      [],
    );
    for (const password of ['Basketball', 'MANCHESTER', '1qaz2wsx3EDC', '４８１５１６２３４２']) {
      assert.equal(findPasswordIssue(password, 'a@people.example'), 'guessable', password);
    }
  });

  it('refuses next to nothing else', () => {
    let refused = 0;
    for (let tries = 0; tries < 100_000; tries++) {
      if (isCommonPassword(randomBytes(12).toString('base64url'))) refused += 1;
    }
    // One of a million is expected; nine in a hundred thousand would come up once in 10^15 runs.
    assert.ok(refused < 9, `${refused} of 100,000`);
    for (const password of [
      'correct horse battery',
      'Zeppelin über Wien',
      'سماء زرقاء صافية',
      'ohne Fleiß kein Preis',
    ]) {
      assert.equal(findPasswordIssue(password, 'a@people.example'), undefined, password);
    }
  });
});
