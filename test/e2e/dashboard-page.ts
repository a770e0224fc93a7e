import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ElementHandle, Page } from 'puppeteer-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Waits until the dashboard shows something; the selector may go into shadow trees with `>>>`. */
export async function see(page: Page, selector: string): Promise<ElementHandle> {
  const found = await page.waitForSelector(`platen-dashboard >>> ${selector}`, { visible: true, timeout: 30_000 });
  assert.ok(found, selector);
  return found;
}

/** Presses something of the dashboard once it is seen. */
export async function press(page: Page, selector: string): Promise<void> {
  await (await see(page, selector)).click();
}

/** Has axe find nothing on a page; `what` is said when it does. */
export async function checkPage(page: Page, what: string): Promise<void> {
  await page.evaluate(await readFile(axePath, 'utf8'));
  const found = await page.evaluate(
    'axe.run(document.body).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))',
  );
  assert.deepEqual(found, [], what);
}
