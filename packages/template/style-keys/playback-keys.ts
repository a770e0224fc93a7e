import { parseTimeMs } from '../css/css-units.ts';
import { ValueError } from '../errors/refusal.ts';
import { allTypes } from './layer-types.ts';
import { styleKey, type StyleKey } from './style-key.ts';
import {
  booleanFormat,
  fractionFormat,
  numberFormat,
  readFormat,
  sourceFormat,
  textFormat,
  withoutCourse,
} from './value-format.ts';

const media = ['video', 'audio'] as const;
const longestMs = 86_400_000;

/** A time in seconds, as milliseconds. */
export const timeFormat = readFormat((text) => {
  const milliseconds = parseTimeMs(text);
  if (milliseconds === undefined) return new ValueError('must be a time in seconds such as 2.5');
  if (milliseconds > longestMs) return new ValueError('must be at most a day, 86400 seconds');
  return milliseconds >= 0 ? milliseconds : new ValueError('must not be negative');
}, 'a time in seconds');

/*
 * A start that is not before the end leaves no end, and an end that is not after the start lets it begin at once: what is given for
 * both is the same in any order. An end of 0 is none.
 */

const timeKeys: readonly StyleKey[] = [
  styleKey('startTime', allTypes, {
    format: timeFormat,
    read: (layer) => layer.startMs / 1000,
    write(layer, startMs) {
      const { endMs = 0, ...rest } = layer;
      return { ...rest, startMs, ...(endMs > startMs ? { endMs } : {}) };
    },
  }),
  styleKey('endTime', allTypes, {
    format: timeFormat,
    read: (layer) => (layer.endMs === undefined ? undefined : layer.endMs / 1000),
    write(layer, endMs) {
      const { endMs: _own, ...rest } = layer;
      return endMs === 0 ? rest : { ...rest, startMs: layer.startMs < endMs ? layer.startMs : 0, endMs };
    },
  }),
  styleKey('trimStart', media, {
    format: timeFormat,
    read: (layer) => layer.trimStartMs / 1000,
    write(layer, trimStartMs) {
      const { trimEndMs = 0, ...rest } = layer;
      return { ...rest, trimStartMs, ...(trimEndMs > trimStartMs ? { trimEndMs } : {}) };
    },
  }),
  styleKey('trimEnd', media, {
    format: timeFormat,
    read: (layer) => (layer.trimEndMs === undefined ? undefined : layer.trimEndMs / 1000),
    write(layer, trimEndMs) {
      const { trimEndMs: _own, ...rest } = layer;
      const trimStartMs = layer.trimStartMs < trimEndMs ? layer.trimStartMs : 0;
      return trimEndMs === 0 ? rest : { ...rest, trimStartMs, trimEndMs };
    },
  }),
];

function fade(name: string, member: 'fadeInMs' | 'fadeOutMs'): StyleKey {
  return styleKey(name, media, {
    format: timeFormat,
    read: (layer) => layer[member] / 1000,
    write: (layer, value) => ({ ...layer, [member]: value }),
  });
}

/** Keys for when layers are shown, and for videos, audio and voices. Times are in seconds. */
export const playbackKeys: readonly StyleKey[] = [
  ...timeKeys,
  fade('fadeIn', 'fadeInMs'),
  fade('fadeOut', 'fadeOutMs'),
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
  styleKey('voice', ['audio'], {
    format: textFormat(100),
    read: (layer) => layer.voice.name,
    write: (layer, name) => ({ ...layer, voice: { ...layer.voice, name } }),
  }),
  styleKey('voiceSpeed', ['audio'], {
    format: withoutCourse(numberFormat(0.25, 4)),
    read: (layer) => layer.voice.speed,
    write: (layer, speed) => ({ ...layer, voice: { ...layer.voice, speed } }),
  }),
];
