import type { VideoProgress } from '@platen/engine';
import { SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';

/** Shows how far a video is. */
export interface VideoBar {
  show(share: number, detail: VideoProgress | undefined): void;
  stop(): void;
}

/** Seconds as people say them: `8 s`, `3:05`, `1:02:03`. */
export function writeDuration(timeMs: number): string {
  const seconds = Math.ceil(timeMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** Describes the progress of a video next to the bar. */
export function describeVideo(detail: VideoProgress | undefined): string {
  if (!detail) return '';
  const { framesDone, frameCount, framesPerSecond, timeLeftMs } = detail;
  const pace = framesPerSecond > 0 ? `, ${framesPerSecond.toFixed(framesPerSecond < 10 ? 1 : 0)} frames/s` : '';
  const left = timeLeftMs === undefined || timeLeftMs === 0 ? '' : `, ${writeDuration(timeLeftMs)} left`;
  return `${framesDone}/${frameCount}${pace}${left}`;
}

/** A bar on the terminal, when people watch it. */
export function startVideoBar(terminal: Terminal, isQuiet: boolean): VideoBar {
  if (isQuiet || !terminal.isWatched) return { show() {}, stop() {} };
  const bar = new SingleBar({
    format: '{bar} {percentage}% {video}',
    hideCursor: true,
    clearOnComplete: true,
    barsize: 30,
  });
  bar.start(1000, 0, { video: '' });
  return {
    show: (share, detail) => bar.update(Math.round(share * 1000), { video: describeVideo(detail) }),
    stop: () => bar.stop(),
  };
}
