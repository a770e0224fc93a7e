import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlatenError } from '@platen/template';
import { ServiceResponseError } from '@platen/api/client';
import { openErrorText } from '../../packages/editor/shell/open-error.ts';
import { PartLoader } from '../../packages/editor/shell/part-loader.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a part whose code cannot be fetched is told once, and fetched again when the person asks for it', async () => {
  const notified: string[] = [];
  let retry: (() => void) | undefined;
  const parts = new PartLoader({
    onLoaded: (id) => void notified.push(`loaded ${id}`),
    onFailed(id, again) {
      notified.push(`failed ${id}`);
      retry = again;
    },
  });
  let isOnline = false;
  let asked = 0;
  const load = async (): Promise<void> => {
    asked++;
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
  };
  for (let renders = 0; renders < 5; renders++) {
    parts.want('panel:layers', load);
    await settle();
  }
  assert.deepEqual(notified, ['failed panel:layers']);
  assert.ok(parts.hasFailed('panel:layers') && !parts.has('panel:layers'));
  isOnline = true;
  retry?.();
  parts.want('panel:layers', load);
  await settle();
  assert.deepEqual([notified.at(-1), asked], ['loaded panel:layers', 2]);
  assert.ok(parts.has('panel:layers'));
  retry?.();
  await settle();
  assert.equal(asked, 2);
});

test('an editor that cannot be opened says why in words of the person in front of it', () => {
  const refused = new ServiceResponseError(401, {
    error: 'This is no API key or access token.',
    code: 'api_key_invalid',
  });
  assert.match(openErrorText(refused), /not signed in/);
  assert.doesNotMatch(openErrorText(refused), /key|token/i);
  const gone = new ServiceResponseError(404, { error: 'There is no template 7.', code: 'template-not-found' });
  assert.match(openErrorText(gone), /could not be opened\. There is no template 7/);
  assert.match(openErrorText(new TypeError('Failed to fetch')), /No connection/);
  assert.equal(openErrorText(new PlatenError('TEMPLATE_INVALID', 'It is not valid.')), 'It is not valid.');
});
