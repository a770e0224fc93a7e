import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listStarters, readStarter } from '@platen/library/node';
import { PlatenError } from '@platen/template';

test('the catalogue lists every starter with what a gallery needs', async () => {
  const starters = await listStarters();
  for (const starter of starters) {
    assert.match(starter.slug, /^[a-z0-9-]+$/);
    assert.ok(starter.name && starter.description && starter.category, starter.slug);
    assert.ok(starter.width > 0 && starter.height > 0 && starter.pages > 0, starter.slug);
    assert.equal((await readStarter(starter.slug)).name, starter.name);
  }
  assert.equal(new Set(starters.map(({ slug }) => slug)).size, starters.length);
});

test('a slug that names no starter is refused, wherever it points', async () => {
  for (const slug of ['', 'nothing-here', '../pictures', 'invoice/../menu', 'Invoice', '%2e%2e']) {
    await assert.rejects(
      readStarter(slug),
      (error) => error instanceof PlatenError && error.code === 'TEMPLATE_NOT_FOUND',
      slug,
    );
  }
});
