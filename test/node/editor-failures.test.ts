import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlatenError } from '@platen/template';
import { ServiceAnswerError } from '@platen/api/client';
import { openFailureText } from '../../packages/editor/elements/editor/open-failure.ts';
import { PartLoader } from '../../packages/editor/elements/editor/part-loader.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a part whose code cannot be fetched is told once, and fetched again when the person asks for it', async () => {
  const told: string[] = [];
  let retry: (() => void) | undefined;
  const parts = new PartLoader({
    onLoaded: (id) => void told.push(`loaded ${id}`),
    onFailed(id, again) {
      told.push(`failed ${id}`);
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
  assert.deepEqual(told, ['failed panel:layers']);
  assert.ok(parts.hasFailed('panel:layers') && !parts.has('panel:layers'));
  isOnline = true;
  retry?.();
  parts.want('panel:layers', load);
  await settle();
  assert.deepEqual([told.at(-1), asked], ['loaded panel:layers', 2]);
  assert.ok(parts.has('panel:layers'));
  retry?.();
  await settle();
  assert.equal(asked, 2);
});

test('an editor that cannot be opened says why in words of the person in front of it', () => {
  const refused = new ServiceAnswerError(401, {
    error: 'This is no API key or access token.',
    code: 'api_key_invalid',
  });
  assert.match(openFailureText(refused), /not signed in/);
  assert.doesNotMatch(openFailureText(refused), /key|token/i);
  const gone = new ServiceAnswerError(404, { error: 'There is no template 7.', code: 'template-not-found' });
  assert.match(openFailureText(gone), /could not be opened\. There is no template 7/);
  assert.match(openFailureText(new TypeError('Failed to fetch')), /no connection/);
  assert.equal(openFailureText(new PlatenError('TEMPLATE_INVALID', 'It is not valid.')), 'It is not valid.');
});
