import type { Renderer } from '@platen/engine';
import { rendererOver } from '../browser/serve-render-page.ts';
import type { FoundBrowser } from './find-other-browsers.ts';
import { waitFor, type OtherBrowser, type OtherPage } from './other-browser.ts';

/** How long a render may take. */
const renderMs = 60_000;
/** Renders after which the browser is started again: long runs of WebKitGTK end in silence. */
const rendersOfBrowser = 60;

/** The engine's worker in a browser that is started again after many renders, and when it does not answer. */
export interface RestartedRenderer extends Pick<Renderer, 'render'> {
  /** The browser's name with its version. */
  name: string;
  page(): OtherPage;
  /** How often it had to be started again since it did not answer. */
  readonly hangs: number;
  close(): Promise<void>;
}

/** Opens a browser at the render page of an address. */
export async function openRestartedRenderer(found: FoundBrowser, origin: string): Promise<RestartedRenderer> {
  let browser: OtherBrowser;
  let page: OtherPage;
  let renderer: Pick<Renderer, 'render'>;
  let renders = 0;
  let hangs = 0;
  const start = async (): Promise<void> => {
    browser = await found.open();
    page = await browser.open(`${origin}/`);
    await waitFor(page, 'typeof platenRender === "function"', 'the render page');
    renderer = rendererOver((expression) => page.evaluate(expression));
    renders = 0;
  };
  const restart = async (): Promise<void> => {
    await browser.close();
    await start();
  };
  await start();
  return {
    get name() {
      return browser.name;
    },
    page: () => page,
    get hangs() {
      return hangs;
    },
    async render(...given) {
      if (renders >= rendersOfBrowser) await restart();
      renders += 1;
      const answer = await within(renderer.render(...given));
      if (answer) return answer;
      hangs += 1;
      await restart();
      const second = await within(renderer.render(...given));
      if (!second) throw new Error(`There was no answer in ${renderMs / 1000} seconds, twice.`);
      return second;
    },
    close: () => browser.close(),
  };
}

/** Undefined when it takes too long. What comes of it later is of no interest. */
async function within<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, renderMs, undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => undefined);
  }
}
