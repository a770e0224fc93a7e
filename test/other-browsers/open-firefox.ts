import { launch, type KeyInput } from 'puppeteer-core';
import { scriptMs, type OtherBrowser } from './other-browser.ts';

/** Starts Firefox without a window, driven by WebDriver BiDi, with a profile of its own. */
export async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: scriptMs,
    defaultViewport: { width: 1280, height: 800 },
  });
  return {
    // As `firefox/153.7.0`.
    name: `Firefox ${(await browser.version()).replace(/^\D*/, '')}`,
    async open(url) {
      const page = await browser.newPage();
      page.on('pageerror', (error) => {
        // It tells of refused requests as of errors, also where the editor does without what it asked for.
        if (!(error instanceof Error && error.message.startsWith('Cross-Origin Request Blocked'))) {
          console.error('In Firefox:', error);
        }
      });
      await page.goto(url);
      return {
        // As text, since BiDi keeps members that are undefined, and JSON does not.
        async evaluate(expression) {
          const text = await page.evaluate(`(async () => JSON.stringify(await (${expression})))()`);
          return typeof text === 'string' ? JSON.parse(text) : undefined;
        },
        async drag([first, ...others]) {
          if (!first) return;
          await page.mouse.move(first.x, first.y);
          await page.mouse.down();
          for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
          await page.mouse.up();
        },
        type: (text) => page.keyboard.type(text),
        pressEnter: () => page.keyboard.press('Enter'),
        async pressWithControl(letter) {
          await page.keyboard.down('Control');
          await page.keyboard.press(letter as KeyInput);
          await page.keyboard.up('Control');
        },
      };
    },
    close: () => browser.close(),
  };
}
