import { sendMouse } from '@web/test-runner-commands';
import { createPlayer, type Player } from '@platen/engine/browser';
import { PlatenError } from '@platen/template';
import { assert } from 'chai';
import { createAudioSchedule } from '../../packages/engine/browser/player/audio-schedule.ts';
import { createPlayClock } from '../../packages/engine/browser/player/play-clock.ts';
import { bundledFilesPath } from './bundled-files.ts';

/** A second of a red block that moves 40 pixels to the right, then stays; with a quiet tone. */
const moving = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 80,
      height: 20,
      durationMs: 1500,
      backgrounds: [{ type: 'solid', color: '#ffffff' }],
      sounds: [{ source: toneUri() }],
      layers: [
        {
          type: 'shape',
          id: 'block',
          width: 20,
          height: 20,
          fills: [{ type: 'solid', color: '#ff0000' }],
          motion: {
            keyframes: [
              {
                property: 'x',
                keyframes: [
                  { atMs: 0, value: 0 },
                  { atMs: 1000, value: 40 },
                ],
              },
            ],
          },
        },
      ],
    },
  ],
};

/** Half a second of a sine in 16 bit mono WAV. */
function toneUri(): string {
  const samples = 24_000;
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const text = (at: number, value: string) => [...value].forEach((c, i) => view.setUint8(at + i, c.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 48_000, true);
  view.setUint32(28, 96_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let index = 0; index < samples; index++) view.setInt16(44 + index * 2, Math.sin(index / 20) * 8000, true);
  return `data:audio/wav;base64,${btoa(String.fromCharCode(...new Uint8Array(view.buffer)))}`;
}

/** The pixels in the middle row of the canvas. */
async function middleRow(canvas: HTMLCanvasElement): Promise<Uint8ClampedArray> {
  // What a worker drew reaches the page's canvas with its next frames.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext('2d')!;
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 10, canvas.width, 1).data;
}

async function pixelAt(canvas: HTMLCanvasElement, x: number): Promise<number[]> {
  return Array.from((await middleRow(canvas)).subarray(x * 4, x * 4 + 4));
}

/** Where the block's left edge is on the canvas, in pixels. */
async function blockStart(canvas: HTMLCanvasElement): Promise<number> {
  const row = await middleRow(canvas);
  for (let x = 0; x < canvas.width; x++) if ((row[x * 4 + 1] ?? 255) < 128) return x;
  return -1;
}

describe('a player', () => {
  let canvas: HTMLCanvasElement;
  let player: Player;
  before(() => {
    canvas = document.body.appendChild(document.createElement('canvas'));
    player = createPlayer({ canvas, assetBase: bundledFilesPath });
  });
  after(() => {
    player.close();
    canvas.remove();
  });

  it('shows the first frame of what it loads, and says what that is', async () => {
    const info = await player.load(moving);
    assert.deepInclude(info, { width: 80, height: 20, durationMs: 1500, fps: 30, hasAudio: true, report: [] });
    assert.deepEqual(info.pages, [{ number: 1, startMs: 0, transitionMs: 0 }]);
    assert.equal(await blockStart(canvas), 0);
    assert.deepEqual([canvas.width, canvas.height], [80, 20]);
  });

  it('shows any frame it is sent to, the last one beyond the end', async () => {
    await player.seek(500);
    assert.equal(player.currentTimeMs, 500);
    assert.equal(await blockStart(canvas), 20);
    await player.seek(99_999);
    assert.equal(player.currentTimeMs, 1500);
    assert.equal(await blockStart(canvas), 40);
    await player.seek(0);
    assert.equal(await blockStart(canvas), 0);
  });

  it('plays to the end and tells so, and starts over after that', async () => {
    let updates = 0;
    const stopListening = player.on('timeupdate', () => (updates += 1));
    const ended = new Promise<void>((done) => player.on('ended', () => done()));
    await player.play();
    assert.isTrue(player.isPlaying);
    await ended;
    stopListening();
    assert.isFalse(player.isPlaying);
    assert.equal(player.currentTimeMs, 1500);
    assert.isAbove(updates, 3);
    assert.equal(await blockStart(canvas), 40);
    await player.play();
    assert.isBelow(player.currentTimeMs, 1500);
    player.pause();
    assert.isFalse(player.isPlaying);
  });

  it('does what was asked last, also while it is still being done', async () => {
    const notified: string[] = [];
    const stops = (['play', 'pause'] as const).map((name) => player.on(name, () => notified.push(name)));
    const standing = async (): Promise<boolean> => {
      const at = player.currentTimeMs;
      for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame);
      return player.currentTimeMs === at;
    };
    await player.seek(0);
    const starting = player.play();
    player.pause();
    await starting;
    assert.isFalse(player.isPlaying);
    assert.isTrue(await standing(), 'paused while it was starting');
    await player.play();
    const seeking = player.seek(200);
    player.pause();
    await seeking;
    assert.isFalse(player.isPlaying);
    assert.isTrue(await standing(), 'paused on its way');
    assert.equal(player.currentTimeMs, 200);
    await player.play();
    await Promise.all([player.seek(100), player.seek(300), player.seek(50)]);
    assert.isTrue(player.isPlaying);
    assert.isFalse(await standing(), 'plays on from the last place');
    player.pause();
    assert.deepEqual(notified, ['play', 'pause', 'play', 'pause', 'play', 'pause']);
    for (const stop of stops) stop();
  });

  it('shows what is heard, also when the sound card says later how far it is behind', async () => {
    const own = Object.getOwnPropertyDescriptor(AudioContext.prototype, 'outputLatency')!;
    const contexts: AudioContext[] = [];
    let latency = 0.01;
    Object.defineProperty(AudioContext.prototype, 'outputLatency', {
      configurable: true,
      get(this: AudioContext) {
        contexts.push(this);
        return latency;
      },
    });
    try {
      // Browsers allow sound after a click only.
      await sendMouse({ type: 'click', position: [1, 1] });
      await player.seek(0);
      await player.play();
      const behindMs = (): number => (contexts[0]?.currentTime ?? 0) * 1000 - player.currentTimeMs;
      while (player.currentTimeMs < 200) await new Promise(requestAnimationFrame);
      const before = behindMs();
      latency = 0.15;
      assert.approximately(behindMs() - before, 140, 1);
    } finally {
      Object.defineProperty(AudioContext.prototype, 'outputLatency', own);
      player.pause();
    }
  });

  it('leaves clear what no page covers, when asked to, and nothing of what it showed before', async () => {
    const clear = structuredClone(moving);
    clear.pages[0]!.backgrounds = [];
    await player.load(clear, {}, { clear: true });
    await player.seek(0);
    await player.seek(1000);
    assert.deepEqual(await pixelAt(canvas, 45), [255, 0, 0, 255]);
    assert.deepEqual(await pixelAt(canvas, 10), [0, 0, 0, 0], 'where it was before');
    await player.load(clear);
    assert.deepEqual(await pixelAt(canvas, 10), [0, 0, 0, 255]);
  });

  it('stays where it is when another state of the template is loaded', async () => {
    await player.seek(500);
    const wider = structuredClone(moving);
    wider.pages[0]!.layers[0]!.fills[0]!.color = '#0000ff';
    await player.load(wider);
    assert.equal(player.currentTimeMs, 500);
    assert.equal(await blockStart(canvas), 20);
  });

  it('refuses what a render refuses, and goes on with what it has', async () => {
    const error = await player.load({ schemaVersion: 1, pages: [] }).catch((reason: unknown) => reason);
    assert.instanceOf(error, PlatenError);
    assert.equal((error as PlatenError).code, 'TEMPLATE_INVALID');
    await player.seek(1000);
    assert.equal(await blockStart(canvas), 40);
  });
});

describe('a schedule of sound', () => {
  it('puts every sample in its place, from wherever it starts', async () => {
    const context = new OfflineAudioContext(2, 48_000, 48_000);
    const blocks = [0, 4800, 9600].map((start) => ({
      start: 24_000 + start,
      left: Float32Array.from({ length: 4800 }, (_, index) => (start + index) / 20_000),
      right: new Float32Array(4800).fill(0.25),
    }));
    const schedule = createAudioSchedule(context as unknown as AudioContext, context.destination, (error) => {
      throw error;
    });
    schedule.play(async () => blocks.shift(), 24_000, 0.1);
    await new Promise((done) => setTimeout(done, 50));
    const heard = await context.startRendering();
    const left = heard.getChannelData(0);
    for (const sample of [0, 1, 4799, 4800, 9599, 9600, 14_399])
      assert.approximately(left[4800 + sample] ?? -1, sample / 20_000, 1e-6);
    assert.equal(left[4799], 0);
    assert.equal(left[4800 + 14_400], 0);
    assert.approximately(heard.getChannelData(1)[10_000] ?? -1, 0.25, 1e-6);
  });
});

describe('a clock of playing', () => {
  it('runs, stands, jumps and ends', () => {
    let tick = 1000;
    const clock = createPlayClock(
      () => tick,
      () => 500,
    );
    clock.start(100);
    tick += 50;
    assert.equal(clock.now(), 0);
    tick += 150;
    assert.equal(clock.now(), 100);
    clock.stop();
    tick += 1000;
    assert.equal(clock.now(), 100);
    clock.start();
    tick += 20;
    clock.jump(300);
    tick += 20;
    assert.equal(clock.now(), 320);
    tick += 1000;
    assert.equal(clock.now(), 500);
  });
});
