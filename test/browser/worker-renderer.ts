import type { Renderer } from '@platen/engine';
import { launch, type Page } from 'puppeteer-core';
import { findBrowser } from './find-browser.ts';
import { rendererOver, serveRenderPage } from './serve-render-page.ts';

/** The browser's render worker, used from Node. */
export interface WorkerRenderer extends Renderer {
  /** Where relative sources lie for the next renders. */
  setRelativeFolder(folder: string): void;
  /** Milliseconds the last render took within the page. */
  readonly lastDurationMs: number;
  /** The page the client runs in, for tests that need more of it. */
  readonly page: Page;
}

/** Bundles the render page, serves it on a loopback port and opens it in a headless browser. Close it to end both. */
export async function openWorkerRenderer(): Promise<WorkerRenderer> {
  const served = await serveRenderPage();
  const found = await findBrowser();
  const browser = await launch({
    executablePath: found.path,
    args: found.args,
    env: { ...process.env, ...found.env },
    protocolTimeout: 600_000,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error('In the page:', error));
  await page.goto(`${served.origin}/`);
  await page.waitForFunction('typeof platenRender === "function"');
  let lastDurationMs = 0;
  const renderer = rendererOver(
    (expression) => page.evaluate(expression),
    (durationMs) => (lastDurationMs = durationMs),
  );
  return {
    ...renderer,
    page,
    get lastDurationMs() {
      return lastDurationMs;
    },
    setRelativeFolder: (folder) => served.setRelativeFolder(folder),
    async close() {
      await browser.close();
      served.close();
    },
  };
}
