import { parseTimeMs } from '../css/css-units.ts';
import { ValueError } from '../errors/refusal.ts';
import type { AudioLayer } from './audio/audio-layer.ts';
import type { Layer } from './layer.ts';
import { styleKeysFor, type StyleKey } from './style-key.ts';
import { booleanFormat, fractionFormat, numberFormat, readFormat, withoutCourse } from '../css/value-format.ts';
import type { VideoLayer } from './video/video-layer.ts';

const layers = styleKeysFor<Layer>();
const media = styleKeysFor<VideoLayer | AudioLayer>();
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

/** Keys for when a layer is shown. Times are in seconds. */
export const timeKeys: readonly StyleKey[] = [
  layers.styleKey('startTime', {
    format: timeFormat,
    read: (layer) => layer.startMs / 1000,
    write(layer, startMs) {
      const { endMs = 0, ...rest } = layer;
      return { ...rest, startMs, ...(endMs > startMs ? { endMs } : {}) };
    },
  }),
  layers.styleKey('endTime', {
    format: timeFormat,
    read: (layer) => (layer.endMs === undefined ? undefined : layer.endMs / 1000),
    write(layer, endMs) {
      const { endMs: _own, ...rest } = layer;
      return endMs === 0 ? rest : { ...rest, startMs: layer.startMs < endMs ? layer.startMs : 0, endMs };
    },
  }),
];

const trimKeys: readonly StyleKey<VideoLayer | AudioLayer>[] = [
  media.styleKey('trimStart', {
    format: timeFormat,
    read: (layer) => layer.trimStartMs / 1000,
    write(layer, trimStartMs) {
      const { trimEndMs = 0, ...rest } = layer;
      return { ...rest, trimStartMs, ...(trimEndMs > trimStartMs ? { trimEndMs } : {}) };
    },
  }),
  media.styleKey('trimEnd', {
    format: timeFormat,
    read: (layer) => (layer.trimEndMs === undefined ? undefined : layer.trimEndMs / 1000),
    write(layer, trimEndMs) {
      const { trimEndMs: _own, ...rest } = layer;
      const trimStartMs = layer.trimStartMs < trimEndMs ? layer.trimStartMs : 0;
      return trimEndMs === 0 ? rest : { ...rest, trimStartMs, trimEndMs };
    },
  }),
];

function fade(name: string, member: 'fadeInMs' | 'fadeOutMs'): StyleKey<VideoLayer | AudioLayer> {
  return media.styleKey(name, {
    format: timeFormat,
    read: (layer) => layer[member] / 1000,
    write: (layer, value) => ({ ...layer, [member]: value }),
  });
}

/** Keys for videos, audio and voices. Times are in seconds. */
export const playbackKeys: readonly StyleKey<VideoLayer | AudioLayer>[] = [
  ...trimKeys,
  fade('fadeIn', 'fadeInMs'),
  fade('fadeOut', 'fadeOutMs'),
  media.memberKey('muted', 'muted', booleanFormat),
  media.memberKey('loop', 'loop', booleanFormat),
  media.memberKey('volume', 'volume', fractionFormat(0, 4)),
  media.memberKey('speed', 'speed', withoutCourse(numberFormat(0.1, 10))),
];
