import { emulateMedia, sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { LitElement } from 'lit';
import type { Editor } from '../../packages/editor/context/editor-context.ts';
import type { PlatenEditor } from '../../packages/editor/shell/platen-editor.ts';
import { tone } from '../audio/made-audio.ts';
import { waveFile } from '../audio/wave-file.ts';
import { checkAccess, find, focused, open, press, until } from './editor-page.ts';
import { lookAtScreen, untilSeen, type Screen } from './screen.ts';
import { recordAudio, type RecordedAudio } from './audio-recorder.ts';

const solid = (color: string) => [{ type: 'solid', color }];
const [low, high, higher] = [440, 1760, 3520];
const audioOf = (hertz: number, seconds: number): object => {
  const bytes = waveFile(48_000, tone(48_000, seconds, hertz));
  return { source: `data:audio/wav;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}` };
};
const colors = { first: '#ffdddd', second: '#ddffdd', third: '#ddddff', runner: '#cc0000' };
/**
 * The first page until 3 s, the second from 2 s to 5 s, sliding over the first in the first of them, and the third until 7 s; each with a
 * tone of its own, that of the last until 6 s.
 */
const video = {
  schemaVersion: 1,
  name: 'Video',
  pages: [
    {
      id: 'first',
      name: 'Opening',
      width: 400,
      height: 300,
      durationMs: 3000,
      backgrounds: solid(colors.first),
      sounds: [audioOf(low, 3)],
      layers: [
        {
          type: 'shape',
          id: 'runner',
          y: 120,
          width: 60,
          height: 60,
          fills: solid(colors.runner),
          motion: {
            keyframes: [
              {
                property: 'x',
                keyframes: [
                  { atMs: 0, value: 0 },
                  { atMs: 2000, value: 320 },
                ],
              },
            ],
          },
        },
      ],
    },
    {
      id: 'second',
      width: 400,
      height: 300,
      durationMs: 3000,
      transition: { type: 'slide', durationMs: 1000, direction: 'left', easing: 'linear' },
      backgrounds: solid(colors.second),
      sounds: [audioOf(high, 3)],
    },
    {
      id: 'third',
      width: 400,
      height: 300,
      durationMs: 2000,
      backgrounds: solid(colors.third),
      sounds: [audioOf(higher, 1)],
    },
  ],
};

describe('the preview of a video', () => {
  let element: PlatenEditor;
  let editor: Editor;
  let frame: HTMLElement;
  let audio: RecordedAudio;
  const preview = (): LitElement | undefined =>
    frame.shadowRoot?.querySelector<LitElement>('platen-video-preview') ?? undefined;
  const part = (selector: string): HTMLElement => find(preview()!, selector);
  const slider = (): HTMLInputElement => part('.position input') as HTMLInputElement;
  const timeMs = (): number => slider().valueAsNumber;
  const button = (name: string): HTMLElement | undefined =>
    [...(preview()?.shadowRoot?.querySelectorAll<LitElement & { label: string }>('platen-icon-button') ?? [])].find(
      ({ label }) => label === name,
    );
  const place = (): string => part('.page .long').textContent ?? '';
  const click = (target: Element): Promise<void> => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
  };
  const openPreview = async (): Promise<void> => {
    const top = find(frame, 'platen-top-bar').shadowRoot;
    const buttons = [...(top?.querySelectorAll<LitElement & { label: string }>('platen-icon-button') ?? [])];
    await click(buttons.find(({ label }) => label === 'Preview')!);
    await until(() => preview()?.shadowRoot?.querySelector('canvas:not([data-empty])'), 'the video');
  };
  /** The color that is seen at a point of the first page. */
  const seen = (screen: Screen, x: number, y: number): string => {
    const { left, top, width } = part('canvas').getBoundingClientRect();
    const zoom = width / 400;
    return screen.at(left + x * zoom, top + y * zoom);
  };
  /** Where the runner's left edge is seen, in pixels of the page; undefined where it is not. */
  const runnerSeen = (screen: Screen): number | undefined => {
    for (let x = 0; x < 400; x += 1) if (seen(screen, x + 0.5, 150) === colors.runner) return x;
    return undefined;
  };
  const seek = async (toMs: number): Promise<void> => {
    slider().value = String(toMs);
    slider().dispatchEvent(new Event('input'));
    slider().dispatchEvent(new Event('change'));
    await until(() => Math.abs(timeMs() - toMs) < 1, 'the place');
  };

  before(async () => {
    await setViewport({ width: 1000, height: 640 });
    ({ element, editor, frame } = await open(video as never));
    await editor.artboard?.settled();
    audio = recordAudio();
  });
  after(async () => {
    audio.stop();
    await emulateMedia({ reducedMotion: 'no-preference' });
    await setViewport({ width: 800, height: 600 });
  });

  it('plays all pages one after another with their transitions, and the sound of each with its image', async () => {
    await openPreview();
    const notified: { ms: number; seconds: number }[] = [];
    const looks: { from: number; to: number; screen: Screen }[] = [];
    const seconds = (): number => audio.context?.currentTime ?? 0;
    let isOver = false;
    const watch = (): void => {
      // Until the sound card runs the video stands at 0.
      if (timeMs() > 100 && button('Pause')) notified.push({ ms: timeMs(), seconds: seconds() });
      if (!isOver) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    await until(() => timeMs() > 100, 'the first frames');
    assert.equal(audio.context?.state, 'running');
    while (!isOver) {
      const from = seconds();
      const screen = await lookAtScreen();
      looks.push({ from, to: seconds(), screen });
      isOver = timeMs() >= 7000 && button('Play') !== undefined;
    }
    /** Milliseconds of the video at second 0 of the sound card: what is told is told a little late, never early. */
    const offsetMs = Math.max(...notified.map(({ ms, seconds: at }) => ms - at * 1000));
    const inVideo = (at: number | undefined): number => (at ?? NaN) * 1000 + offsetMs;
    const atSecond = (ms: number): number => (ms - offsetMs) / 1000;

    // The pages, as they were seen.
    const pagesSeen = looks.map(({ screen }) => [seen(screen, 20, 20), seen(screen, 380, 20)].join(' '));
    const steps = [...new Set(pagesSeen)];
    const { first, second, third } = colors;
    assert.deepEqual(
      steps.filter((step) => step !== `${first} ${second}`),
      [`${first} ${first}`, `${second} ${second}`, `${third} ${third}`],
    );

    // The sounds, as they were played, in milliseconds of the video as it is seen.
    const latencyMs = (audio.context?.outputLatency ?? 0) * 1000;
    assert.approximately(inVideo(audio.lastHeard(high)), 5000 - latencyMs, 25, 'the end of the second');
    assert.approximately(inVideo(audio.firstHeard(higher)), 5000 - latencyMs, 25, 'the start of the third');
    assert.approximately(inVideo(audio.lastHeard(higher)), 6000 - latencyMs, 25, 'its end');
    const heard = (fromMs: number, toMs: number): string[] =>
      [low, high, higher].map((hertz) => audio.loudness(hertz, atSecond(fromMs), atSecond(toMs)).toFixed(1));
    assert.deepEqual(heard(700, 1700), ['0.5', '0.0', '0.0']);
    assert.deepEqual(heard(3300, 4700), ['0.0', '0.5', '0.0']);
    assert.deepEqual(heard(5200, 5700), ['0.0', '0.0', '0.5']);
    assert.deepEqual(heard(6200, 6700), ['0.0', '0.0', '0.0']);
    const [fading, coming] = [
      audio.loudness(low, atSecond(2300), atSecond(2700)),
      audio.loudness(high, atSecond(2300), atSecond(2700)),
    ];
    for (const each of [fading, coming]) assert.isTrue(each > 0.1 && each < 0.45, 'both in the transition');

    // The image with the sound: never ahead of it, and as near as a slow machine draws.
    const late = looks.flatMap(({ from, to, screen }) => {
      const x = runnerSeen(screen);
      const shownMs = x === undefined ? NaN : (x / 320) * 2000;
      return shownMs > 50 && shownMs < 1950 ? [{ max: inVideo(to) - shownMs, min: inVideo(from) - shownMs }] : [];
    });
    assert.isNotEmpty(late);
    for (const { max } of late) assert.isAbove(max, -50);
    const min = late.map((each) => each.min).toSorted((one, other) => one - other);
    assert.isBelow(min[Math.floor(min.length / 2)] ?? NaN, 150);
  });

  it('shows any moment of the whole video, transitions too, and says which page it is', async () => {
    await seek(2500);
    const screen = await untilSeen((now) => seen(now, 300, 20) === colors.second, 'the middle of the transition');
    assert.equal(seen(screen, 100, 20), colors.first);
    await seek(1000);
    await untilSeen((now) => Math.abs((runnerSeen(now) ?? -9) - 160) <= 2, 'the runner on its way');
    assert.equal(place(), 'Page 1 of 3');
    assert.equal(part('.page .name').textContent, 'Opening');
    await seek(4000);
    await untilSeen((now) => seen(now, 300, 20) === colors.second, 'the second page');
    assert.equal(place(), 'Page 2 of 3');
    assert.equal(slider().getAttribute('aria-valuetext'), '0:04.0 of 0:07.0, Page 2 of 3');
    assert.isDefined(button('Play'), 'it stands');
  });

  it('plays on from where it stands with the sound of there, and is silent when it stands or is muted', async () => {
    const silentSince = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const now = audio.context?.currentTime ?? 0;
      for (const hertz of [low, high]) assert.isBelow(audio.loudness(hertz, now - 0.15, now), 0.001);
    };
    await silentSince();
    await seek(3200);
    const from = audio.context?.currentTime ?? 0;
    part('.position input').focus();
    await press(' ');
    await until(() => timeMs() > 3700, 'some of it');
    assert.isAbove(audio.loudness(high, from + 0.3, from + 0.5), 0.3);
    assert.isBelow(audio.loudness(low, from, audio.context?.currentTime ?? 0), 0.01);
    await press('m');
    await until(() => button('Unmute'), 'the mute');
    const mutedAt = audio.context?.currentTime ?? 0;
    await until(() => (audio.context?.currentTime ?? 0) > mutedAt + 0.25, 'a moment');
    assert.isBelow(audio.loudness(high, mutedAt + 0.1, mutedAt + 0.2), 0.001);
    await press('m');
    await press('k');
    await until(() => button('Play'), 'the stop');
    const stoodAt = timeMs();
    await silentSince();
    assert.equal(timeMs(), stoodAt);
  });

  it('goes by keys and buttons from page to page, by frames and seconds, and to the ends', async () => {
    slider().focus();
    await press('Home');
    await until(() => timeMs() === 0, 'the start');
    await press('ArrowRight');
    await until(() => Math.abs(timeMs() - 1000 / 30) < 1, 'a frame');
    await press('Shift+ArrowRight');
    await until(() => Math.abs(timeMs() - 1000 - 1000 / 30) < 1, 'a second');
    await press('PageDown');
    await untilSeen((now) => seen(now, 20, 20) === colors.second, 'the second page, all of it');
    await click(button('Next page')!);
    await untilSeen((now) => seen(now, 20, 20) === colors.third, 'the third page');
    await press('PageDown');
    await until(() => timeMs() === 7000, 'the end');
    await press('PageUp');
    await press('PageUp');
    await until(() => place().startsWith('Page 1'), 'the first page');
    await press('End');
    await until(() => timeMs() === 7000, 'the end');
  });

  it('takes edits and values over while it is open', async () => {
    await seek(6000);
    editor.apply({
      label: 'Color',
      recipe: (draft) => void (draft.pages[2]!.backgrounds = solid('#123456') as never),
    });
    await untilSeen((now) => seen(now, 200, 150) === '#123456', 'the other color');
    assert.equal(timeMs(), 6000);
    editor.document.undo();
    await untilSeen((now) => seen(now, 200, 150) === colors.third, 'the first color');
  });

  it('gives axe nothing to say, and closes with Esc where it was opened', async () => {
    await checkAccess('the preview');
    slider().focus();
    await press('Escape');
    await until(() => !preview(), 'the end of it');
    assert.equal(focused()?.getAttribute('aria-label'), 'Preview');
    await untilSeen((screen) => {
      const around = editor.artboard!.element.getBoundingClientRect();
      const at = editor.artboard!.toArtboard({ x: 30, y: 150 });
      return screen.at(around.x + at.x, around.y + at.y) === colors.runner;
    }, 'the design');
  });

  it('stands at its beginning where less motion is wanted', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    await openPreview();
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.isDefined(button('Play'));
    assert.equal(timeMs(), 0);
    await untilSeen((now) => seen(now, 30, 150) === colors.runner, 'its first frame');
  });

  it('is in the window where that is narrow, with time from left to right in Arabic, and dark', async () => {
    await setViewport({ width: 390, height: 640 });
    element.locale = 'ar';
    element.setAttribute('theme', 'dark');
    await until(() => button('تشغيل'), 'Arabic');
    await seek(700);
    const { left, right, top } = part('canvas').getBoundingClientRect();
    assert.isAtLeast(left, 0);
    assert.isAtMost(right, 390);
    assert.isAbove(right - left, 340);
    const controls = part('.controls');
    assert.isAtMost(controls.getBoundingClientRect().bottom, 640);
    assert.isAtLeast(controls.getBoundingClientRect().top, top + 200);
    for (const each of controls.querySelectorAll('platen-icon-button')) {
      assert.isAtLeast(each.getBoundingClientRect().left, 0);
      assert.isAtMost(each.getBoundingClientRect().right, 390);
    }
    const { right: notified } = controls.querySelector('.short')!.getBoundingClientRect();
    assert.isAtMost(notified, button('كتم الصوت')!.getBoundingClientRect().left, 'the page beside the loudspeaker');
    assert.isBelow(
      controls.querySelector('.play')!.getBoundingClientRect().left,
      button('الصفحة التالية')!.getBoundingClientRect().left,
    );
    await checkAccess('the preview in Arabic, dark and narrow');
  });
});
