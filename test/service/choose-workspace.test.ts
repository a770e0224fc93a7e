import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseWorkspace } from '../../packages/server/http/choose-workspace.ts';

describe('the workspace of a token for several', () => {
  const request = (named?: string) => ({
    ip: '',
    headers: { ...(named !== undefined && { 'x-workspace-id': named }) },
  });

  it('is the first, or the one that x-workspace-id names', () => {
    assert.equal(chooseWorkspace(request(), [7, 9]), 7);
    assert.equal(chooseWorkspace(request('9'), [7, 9]), 9);
  });

  it('is refused when the token does not cover it', () => {
    for (const named of ['8', '', '9 ', '09', 'nonsense']) {
      assert.throws(() => chooseWorkspace(request(named), [7, 9]), { code: 'access_denied', status: 403 }, named);
    }
    assert.throws(() => chooseWorkspace(request(), []), { code: 'access_denied' });
  });
});
