import { assert } from 'chai';
import type { LitElement } from 'lit';
import '@platen/playground';
import { bundledFilesPath } from './bundled-files.ts';
import { until } from './editor-page.ts';
import { untilSeen, type Screen } from './screen.ts';

const solid = (color: string) => [{ type: 'solid', color }];
const video = {
  schemaVersion: 1,
  name: 'Video',
  pages: ['#cc0000', '#00cc00'].map((color, index) => ({
    id: `page-${index}`,
    width: 400,
    height: 300,
    durationMs: 30_000,
    backgrounds: solid(color),
  })),
};
type VideoPlayer = LitElement & { template: object; values: object; ratio: number; assetBase: string; timeMs: number };

describe('the video player of the playground', () => {
  let element: VideoPlayer;
  const part = (selector: string): HTMLElement => element.renderRoot.querySelector<HTMLElement>(selector)!;
  const seen = (screen: Screen): string => {
    const { left, top, width, height } = part('canvas').getBoundingClientRect();
    return screen.at(left + width / 2, top + height / 2);
  };
  const seek = (timeMs: number): void => {
    const slider = part('.seek') as HTMLInputElement;
    slider.value = String(timeMs);
    slider.dispatchEvent(new InputEvent('input'));
  };

  before(() => {
    document.body.replaceChildren();
    element = document.createElement('video-player') as VideoPlayer;
    Object.assign(element, { template: video, values: {}, ratio: 4 / 3, assetBase: bundledFilesPath });
    document.body.append(element);
  });
  after(() => {
    element.remove();
    document.documentElement.dir = '';
  });

  it('shows any moment of all pages on the screen', async () => {
    await untilSeen((screen) => seen(screen) === '#cc0000', 'the first page');
    seek(40_000);
    await untilSeen((screen) => seen(screen) === '#00cc00', 'the second page');
  });

  it('shows the video again where it is put elsewhere', async () => {
    document.body.append(document.createElement('p'), element);
    await untilSeen((screen) => seen(screen) === '#cc0000', 'the first page');
    part('button.primary').click();
    await until(() => element.timeMs > 100, 'the video that plays');
    seek(40_000);
    await untilSeen((screen) => seen(screen) === '#00cc00', 'the second page');
    part('button.primary').click();
  });

  it('has time run from left to right in every language', async () => {
    document.documentElement.dir = 'rtl';
    for (const selector of ['.seek', '.time']) assert.equal(getComputedStyle(part(selector)).direction, 'ltr');
  });
});
