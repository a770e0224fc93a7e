import type { Browser, Page } from 'puppeteer-core';

/** How a page is watched. */
export interface WatchedPage {
  width: number;
  height: number;
  /** What addresses that may be asked begin with; all others are faults. */
  known: readonly string[];
  /** Messages of the console that are no fault. */
  expected?: RegExp;
}

/** Opens a page on which everything that goes wrong is noted: errors, refusals of its policy, requests to other hosts. */
export async function openWatchedPage(
  browser: Pick<Browser, 'newPage'>,
  address: string,
  { width, height, known, expected }: WatchedPage,
): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) errors.push(message.text());
  });
  page.on('request', (request) => {
    const asked = request.url();
    if (!known.some((start) => asked.startsWith(start))) errors.push(`foreign request: ${asked}`);
  });
  await page.setViewport({ width, height });
  await page.goto(address);
  return { page, errors };
}
