import { PlatenError } from '@platen/template';
import { copyForThread } from '../../render/copy-for-thread.ts';
import type { PlaybackInfo } from '../../render/playback.ts';
import { mixRate } from '../../audio/audio-block.ts';
import { createPlayClock } from './play-clock.ts';
import type { PlaybackRemote } from './playback-remote.ts';
import type { Player, PlayerEvents } from './player.ts';
import { createAudioSchedule, type AudioSchedule } from './audio-schedule.ts';

/** Sound is asked for this many milliseconds before it is heard. */
const leadMs = 120;
/** Milliseconds by which the sound card's delay changes before images follow it: it trembles. */
const delayToleranceMs = 8;

/** The sound card's way in: there once something with sound was played. */
interface AudioOutput {
  context: AudioContext;
  volume: GainNode;
  schedule: AudioSchedule;
}

/** A player over a playback that draws elsewhere. The clock is the sound card's, so that image follows sound. */
export function createPlayerOn(remote: PlaybackRemote): Player {
  const events = new EventTarget();
  const notify = (name: keyof PlayerEvents, detail?: unknown): void => {
    events.dispatchEvent(detail === undefined ? new Event(name) : new CustomEvent(name, { detail }));
  };
  let info: PlaybackInfo | undefined;
  let output: AudioOutput | undefined;
  let volume = 1;
  let loads = 0;
  let frameRequest = 0;
  let drawing: Promise<void> | undefined;
  let isStale = false;
  /** Milliseconds between the sound card's clock and what is heard; undefined while another clock is used. */
  let audioDelayMs: number | undefined;
  /** Returns the output latency: the sound card reports it only while playing, and a different one after headphones are connected. */
  const followDelay = ({ context }: AudioOutput): number => {
    const nowMs = (context.outputLatency || context.baseLatency || 0) * 1000;
    if (audioDelayMs === undefined || Math.abs(nowMs - audioDelayMs) > delayToleranceMs) audioDelayMs = nowMs;
    return audioDelayMs;
  };
  let isClosed = false;
  /** Whether the video plays, or will as soon as its sound and image are there. */
  let isWanted = false;
  /** Counts starts and stops: what was being started before the last of them is not started any more. */
  let turns = 0;
  let shownFrame = -1;
  const statistics = { framesShown: 0, framesSkipped: 0 };
  const clock = createPlayClock(
    () =>
      output && audioDelayMs !== undefined
        ? output.context.currentTime * 1000 - followDelay(output)
        : performance.now(),
    () => info?.durationMs ?? 0,
  );

  const fail = (error: unknown): void => {
    if (isClosed) return;
    pause();
    notify('error', error);
  };

  const frameNow = (): number => Math.floor((clock.now() * (info?.fps ?? 0)) / 1000 + 1e-6);

  const showOnce = async (): Promise<void> => {
    if (!info) return;
    const frame = frameNow();
    if (await remote.show(clock.now())) statistics.framesShown += 1;
    if (clock.isRunning && shownFrame >= 0 && frame > shownFrame + 1)
      statistics.framesSkipped += frame - shownFrame - 1;
    shownFrame = frame;
    notify('timeupdate');
  };

  /** Resolves when what the clock said at the call, or later, is shown. Frames whose turn passes in the meantime are omitted. */
  const showNow = (): Promise<void> => {
    isStale = true;
    drawing ??= (async () => {
      try {
        while (isStale) {
          isStale = false;
          await showOnce();
        }
      } finally {
        drawing = undefined;
      }
    })();
    return drawing;
  };

  const tick = (): void => {
    if (!clock.isRunning || !info) return;
    if (clock.now() >= info.durationMs) {
      void finish();
      return;
    }
    if (!drawing && frameNow() !== shownFrame) showNow().catch(fail);
    frameRequest = requestAnimationFrame(tick);
  };

  const finish = async (): Promise<void> => {
    pause();
    const turn = turns;
    if (info) clock.jump(info.durationMs);
    await showNow().catch(fail);
    if (turn === turns) notify('ended');
  };

  const halt = (): void => {
    turns += 1;
    clock.stop();
    output?.schedule.stop();
    cancelAnimationFrame(frameRequest);
  };

  const pause = (): void => {
    if (!isWanted) return;
    isWanted = false;
    halt();
    notify('pause');
  };

  /** Opens the sound card, which takes a click the first time. */
  const openOutput = (): void => {
    if (output || !info?.hasAudio) return;
    const context = new AudioContext({ sampleRate: mixRate, latencyHint: 'interactive' });
    const gain = context.createGain();
    gain.gain.value = volume;
    gain.connect(context.destination);
    output = { context, volume: gain, schedule: createAudioSchedule(context, gain, fail) };
  };

  const startRunning = async (): Promise<void> => {
    halt();
    const turn = turns;
    openOutput();
    if (output && output.context.state !== 'running') await resume(output.context);
    if (turn !== turns) return;
    shownFrame = -1;
    audioDelayMs = undefined;
    if (output?.context.state === 'running') {
      const { context, schedule } = output;
      const from = clock.now();
      await remote.startAudio(from);
      if (turn !== turns) return;
      const delayMs = followDelay(output);
      const startsAt = context.currentTime + leadMs / 1000;
      schedule.play(() => remote.nextAudio(), Math.round((from * mixRate) / 1000), startsAt);
      clock.start(leadMs + delayMs);
    } else {
      clock.start();
    }
    frameRequest = requestAnimationFrame(tick);
  };

  return {
    get info() {
      return info;
    },
    get currentTimeMs() {
      return clock.now();
    },
    get isPlaying() {
      return isWanted;
    },
    get statistics() {
      return { ...statistics };
    },
    get volume() {
      return volume;
    },
    set volume(value) {
      volume = Math.max(0, Math.min(1, value));
      if (output) output.volume.gain.value = volume;
    },
    async load(template, modifications = {}, { videoOptions, pages, scale, clear = false, locale, axes, assets } = {}) {
      pause();
      const own = ++loads;
      const opened = await remote.open(
        copyForThread(template, modifications, {
          format: clear ? 'animated-webp' : 'mp4',
          ...(videoOptions && { videoOptions }),
          ...(pages && { pages }),
          ...(scale !== undefined && { scale }),
          ...(locale !== undefined && { locale }),
          ...(axes && { axes }),
          ...(assets && { assets }),
        }),
      );
      if (own !== loads) throw new PlatenError('RENDER_ABORTED', 'Something else was loaded in the meantime.');
      info = opened;
      clock.jump(Math.min(clock.now(), opened.durationMs));
      await showNow();
      // It may have been asked to play in the meantime.
      if (isWanted) await startRunning();
      return opened;
    },
    async play() {
      if (!info || isWanted) return;
      if (clock.now() >= info.durationMs) clock.jump(0);
      isWanted = true;
      notify('play');
      try {
        await startRunning();
      } catch (error) {
        pause();
        throw error;
      }
    },
    pause,
    async seek(timeMs) {
      halt();
      const turn = turns;
      clock.jump(timeMs);
      await showNow();
      if (isWanted && turn === turns) await startRunning();
    },
    on(name, listener) {
      const heard = listener as (event: Event) => void;
      events.addEventListener(name, heard);
      return () => events.removeEventListener(name, heard);
    },
    close() {
      isClosed = true;
      pause();
      void output?.context.close();
      remote.end();
    },
  };
}

/** Milliseconds that a browser is given to allow sound; it stays silent without a click, and then playing continues without. */
const patienceMs = 500;

async function resume(context: AudioContext): Promise<void> {
  await Promise.race([context.resume(), new Promise((done) => setTimeout(done, patienceMs))]);
}
