import type { Browser } from 'puppeteer-core';
import { pageSize } from './thousand-layers.ts';

/** Milliseconds from asking for the page until the editor is ready, and until its page is drawn with its fonts. */
export interface LoadFigures {
  readyMs: number;
  drawnMs: number;
}

declare global {
  interface Window {
    /** Milliseconds since the page was asked for. */
    loaded?: LoadFigures;
  }
}

/** Loads the page of `load-page.ts` with empty caches. */
export async function measureLoad(browser: Browser, url: string): Promise<LoadFigures> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(pageSize);
    await page.goto(url);
    const found = await page.waitForFunction(() => window.loaded, { timeout: 30_000 });
    const loaded = await found.jsonValue();
    if (!loaded) throw new Error('The editor was not loaded.');
    return loaded;
  } finally {
    await context.close();
  }
}
