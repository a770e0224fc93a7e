import { parseTimeMs } from '../css/css-units.ts';
import { Refusal } from '../css/refusal.ts';
import { styleKey, type StyleKey } from './style-key.ts';
import {
  booleanFormat,
  fractionFormat,
  numberFormat,
  readFormat,
  sourceFormat,
  withoutCourse,
} from './value-format.ts';

const media = ['video', 'audio'] as const;

const time = readFormat((text) => {
  const milliseconds = parseTimeMs(text);
  if (milliseconds === undefined) return new Refusal('must be a time in seconds such as 2.5');
  return milliseconds >= 0 ? milliseconds : new Refusal('must not be negative');
}, 'a time in seconds');

/** Keys for films and sounds. Times are in seconds. */
export const playbackKeys: readonly StyleKey[] = [
  styleKey('trimStart', media, {
    format: time,
    read: (layer) => layer.trimStartMs / 1000,
    write: (layer, trimStartMs) => ({ ...layer, trimStartMs }),
  }),
  styleKey('trimEnd', media, {
    format: time,
    read: (layer) => (layer.trimEndMs === undefined ? undefined : layer.trimEndMs / 1000),
    write: (layer, trimEndMs) => ({ ...layer, trimEndMs }),
  }),
  styleKey('muted', media, {
    format: booleanFormat,
    read: (layer) => layer.muted,
    write: (layer, muted) => ({ ...layer, muted }),
  }),
  styleKey('loop', media, {
    format: booleanFormat,
    read: (layer) => layer.loop,
    write: (layer, loop) => ({ ...layer, loop }),
  }),
  styleKey('volume', media, {
    format: fractionFormat(0, 4),
    read: (layer) => layer.volume,
    write: (layer, volume) => ({ ...layer, volume }),
  }),
  styleKey('speed', media, {
    format: withoutCourse(numberFormat(0.1, 10)),
    read: (layer) => layer.speed,
    write: (layer, speed) => ({ ...layer, speed }),
  }),
  styleKey('poster', ['video'], {
    format: sourceFormat,
    read: (layer) => layer.poster,
    write: (layer, poster) => ({ ...layer, poster }),
  }),
];
