import { launch, type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../browser/find-browser.ts';
import { pageSize } from './thousand-layers.ts';

/** What a bench page answers, however it is made. */
export interface BenchApi {
  open(count: number): Promise<number>;
  select(ids?: readonly string[]): void;
  middleOf(id: string): { x: number; y: number };
  undo(): void;
  /** Shows the page at 100 % from its corner. */
  resetView(): void;
  /** Gives the drawing area the focus, for keys. */
  focus(): void;
  frames: { start(): void; stop(): number[] };
  /** Opens a text for typing. */
  startTyping(): Promise<void>;
  /** Milliseconds from each key to its paint. */
  stopTyping(): number[];
}

declare global {
  interface Window {
    bench: BenchApi;
  }
}

/** How long frames took, or how long something took, in milliseconds. */
export interface Times {
  median: number;
  p95: number;
}

/** The figures of one editor, in milliseconds and MB. */
export interface EditorFigures {
  openMs: number;
  pan: Times;
  zoom: Times;
  dragOne: Times;
  dragAll: Times;
  /** All layers moved by arrow keys. */
  nudgeAll: Times;
  heapMb: number;
  /** From key to paint. */
  typing: Times;
}

/** A Chromium that draws everything on the CPU. */
export async function launchSoftware(): Promise<Browser> {
  const found = await findBrowser(process.env, { isMeasured: true });
  return launch({
    executablePath: found.path,
    args: [...found.args, '--disable-gpu', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
    env: { ...process.env, ...found.env },
    defaultViewport: pageSize,
  });
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Opens a bench page in a new tab and measures it with real pointer events. */
export async function measureEditor(browser: Browser, url: string, frames: number): Promise<EditorFigures> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in window, { timeout: 60_000 });
    const before = await heapOf(page);
    const openMs = await page.evaluate(() => window.bench.open(1000));
    await page.evaluate(() => window.bench.select([]));
    const heapMb = (await heapOf(page)) - before;
    const pan = await wheel(page, frames, (step) => ({ deltaX: turn(step, 24), deltaY: turn(step, 16) }));
    await page.keyboard.down('Control');
    const zoom = await wheel(page, frames, (step) => ({ deltaY: turn(step, 20) }));
    await page.keyboard.up('Control');
    // Each has its own steps and bounds of zooming.
    await page.evaluate(() => window.bench.resetView());
    await rest(page);
    const id = 'layer-996';
    await page.evaluate((one) => window.bench.select([one]), id);
    const dragOne = await drag(page, id, frames);
    await page.evaluate(() => window.bench.select());
    const dragAll = await drag(page, id, frames);
    const nudgeAll = await nudge(page, id, frames);
    const typing = await type(page, Math.max(60, frames));
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return { openMs, pan, zoom, dragOne, dragAll, nudgeAll, heapMb, typing };
  } finally {
    await page.close();
  }
}

/** Milliseconds in which a bench page, in a new tab, opens that many layers. */
export async function measureOpen(browser: Browser, url: string, count: number): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in window, { timeout: 60_000 });
    // As `measureEditor`.
    await heapOf(page);
    return await page.evaluate((layers) => window.bench.open(layers), count);
  } finally {
    await page.close();
  }
}

/** Drags a layer around in a circle, one pointer event a frame, and answers how long frames took. */
async function drag(page: Page, id: string, frames: number): Promise<Times> {
  const start = await page.evaluate((one) => window.bench.middleOf(one), id);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 6, start.y + 6);
  await page.evaluate(() => window.bench.frames.start());
  for (let step = 0; step < frames; step += 1) {
    const angle = (step / 60) * 2 * Math.PI;
    await page.mouse.move(start.x + 8 + 90 * Math.sin(angle), start.y + 98 - 90 * Math.cos(angle));
  }
  const times = await page.evaluate(() => window.bench.frames.stop());
  const end = await page.evaluate((one) => window.bench.middleOf(one), id);
  if (end.x === start.x && end.y === start.y) throw new Error('The drag moved nothing.');
  await page.mouse.up();
  await page.evaluate(() => window.bench.undo());
  await rest(page);
  return timesOf(times);
}

/** As far there as back: the view ends where it began. */
function turn(step: number, distance: number): number {
  return step % 40 < 20 ? distance : -distance;
}

/** Turns the wheel over the middle of the page, one event a frame, and answers how long frames took. */
async function wheel(
  page: Page,
  frames: number,
  deltaOf: (step: number) => { deltaX?: number; deltaY?: number },
): Promise<Times> {
  await page.mouse.move(pageSize.width / 2, pageSize.height / 2);
  await page.evaluate(() => window.bench.frames.start());
  for (let step = 0; step < Math.ceil(frames / 40) * 40; step++) await page.mouse.wheel(deltaOf(step));
  const times = await page.evaluate(() => window.bench.frames.stop());
  await rest(page);
  return timesOf(times);
}

/** Moves all layers with arrow keys, one key a frame, and answers how long frames took. */
async function nudge(page: Page, id: string, frames: number): Promise<Times> {
  const start = await page.evaluate((one) => window.bench.middleOf(one), id);
  await page.evaluate(() => {
    window.bench.select();
    window.bench.focus();
  });
  await page.evaluate(() => window.bench.frames.start());
  // One way more often than back: it ends elsewhere than it began.
  for (let step = 0; step < frames; step++)
    await page.keyboard.press(turn(step, 1) > 0 || step % 5 === 0 ? 'ArrowRight' : 'ArrowLeft');
  const times = await page.evaluate(() => window.bench.frames.stop());
  const end = await page.evaluate((one) => window.bench.middleOf(one), id);
  if (end.x === start.x) throw new Error('The keys moved nothing.');
  await rest(page);
  return timesOf(times);
}

async function rest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}

function timesOf(times: readonly number[]): Times {
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Types that many letters into a text of the page, one after another. */
async function type(page: Page, keys: number): Promise<Times> {
  await page.evaluate(() => window.bench.startTyping());
  const letters = 'the quick brown fox jumps over it ';
  for (let key = 0; key < keys; key++)
    await page.keyboard.press(
      letters[key % letters.length] === ' '
        ? 'Space'
        : (`Key${letters[key % letters.length]?.toUpperCase()}` as 'KeyA'),
    );
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  const times = await page.evaluate(() => window.bench.stopTyping());
  if (times.length < keys) throw new Error(`Only ${times.length} of ${keys} keys were painted.`);
  return timesOf(times);
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.enable').then(() => session.send('Performance.getMetrics'));
  await session.detach();
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024;
}
