import { PlatenError, type AudioLayer, type Layer, type Page, type PageAudio, type VideoLayer } from '@platen/template';
import type { MediaInfo } from '../media/media.ts';
import { voiceKey } from '../motion/page-duration.ts';
import type { Timeline } from '../motion/timeline.ts';
import type { Speech } from '../voice/synthesizer.ts';
import type { AudioClip, AudioFade, AudioOrigin, AudioPlan, TimeSpan } from './audio-plan.ts';
import { speechLengthMs } from './audio-length.ts';
import { mergeSpans, spokenSpans } from './voice-spans.ts';

/** The sounds for which a plan is made. Sources that are in neither map, or have no audio, are skipped. */
export interface KnownSounds {
  /** By source as written in the template. */
  infos: ReadonlyMap<string, Pick<MediaInfo, 'durationMs' | 'audio'>>;
  /** By `voiceKey`. */
  speeches: ReadonlyMap<string, Speech>;
}

/** Options of a video that change its sound; see `VideoOptions`. */
export interface AudioPlanOptions {
  muted?: boolean | undefined;
  audioSource?: string | undefined;
}

/** Sounds that are cut off in the midst of something fade out within this time, against clicks. */
const cutFadeMs = 8;

/** Sounds at the same time. */
const maxTogether = 100;

/**
 * Plans which clips are heard when. `pages` are the video's, as the timeline's spans count them. An audio clip is heard while its layer and
 * the groups around it are shown, never outside its page's span. Where two pages overlap, their sounds cross-fade with equal power; voices
 * do not, for their words would get lost. Throws LIMIT_MEDIA when more than 100 sounds are heard at once.
 */
export function planAudio(
  pages: readonly Page[],
  timeline: Timeline,
  known: KnownSounds,
  options: AudioPlanOptions = {},
): AudioPlan {
  const { durationMs } = timeline;
  if (options.muted) return { durationMs, clips: [], voiceSpans: [] };
  const { audioSource } = options;
  const clips =
    audioSource === undefined || audioSource === ''
      ? pageClips(pages, timeline, known)
      : wholeVideo(audioSource, durationMs, known);
  checkTogether(clips);
  return { durationMs, clips, voiceSpans: mergeSpans(clips.flatMap(clipSpans)) };
}

/** Each sound that is heard keeps a decoder open. */
function checkTogether(clips: readonly AudioClip[]): void {
  const edges = clips
    .flatMap(({ startMs, endMs }) => [
      { atMs: startMs, change: 1 },
      { atMs: endMs, change: -1 },
    ])
    .sort((one, other) => one.atMs - other.atMs || one.change - other.change);
  let together = 0;
  for (const { change } of edges) {
    together += change;
    if (together > maxTogether)
      throw new PlatenError('LIMIT_MEDIA', `More than ${maxTogether} audio tracks play at the same time.`);
  }
}

/** One source from the video's start to its end. */
function wholeVideo(source: string, durationMs: number, known: KnownSounds): AudioClip[] {
  const audio = { ...plainAudio, source };
  const clip = placeAudio(audio, { startMs: 0, endMs: durationMs }, { startMs: 0, endMs: durationMs }, known);
  return clip ? [{ ...clip, page: -1, layer: '' }] : [];
}

function pageClips(pages: readonly Page[], timeline: Timeline, known: KnownSounds): AudioClip[] {
  return timeline.spans.flatMap((span, position) => {
    const page = pages[span.index];
    if (!page) return [];
    const videoEndMs = timeline.heldFromMs ?? timeline.durationMs;
    const shown: TimeSpan = {
      startMs: span.startMs,
      endMs: Math.min(span.startMs + span.durationMs, videoEndMs),
    };
    const before = timeline.spans[position - 1];
    const after = timeline.spans[position + 1];
    const crossFades: AudioFade[] = [];
    const beforeEndMs = before ? before.startMs + before.durationMs : -Infinity;
    if (beforeEndMs > shown.startMs)
      crossFades.push({ kind: 'in', curve: 'equal-power', startMs: shown.startMs, endMs: beforeEndMs });
    if (after && after.startMs < shown.endMs)
      crossFades.push({ kind: 'out', curve: 'equal-power', startMs: after.startMs, endMs: shown.endMs });
    const heard = [
      ...page.sounds.map((audio) => ({ audio: audio as AudioTrack, layer: '', window: windowOf(audio, shown, shown) })),
      ...layerSounds(page.layers, shown, shown),
    ];
    return heard.flatMap(({ audio, layer, window }) => {
      const clip = placeAudio(audio, window, { startMs: shown.startMs + audio.startMs, endMs: window.endMs }, known);
      if (!clip) return [];
      return [{ ...clip, page: span.index, layer, fades: [...clip.fades, ...(clip.isVoice ? [] : crossFades)] }];
    });
  });
}

/** Common properties of audio layers, page sounds and the audio of videos. */
type AudioTrack = Pick<
  PageAudio,
  | 'source'
  | 'trimStartMs'
  | 'trimEndMs'
  | 'loop'
  | 'muted'
  | 'volume'
  | 'speed'
  | 'fadeInMs'
  | 'fadeOutMs'
  | 'startMs'
  | 'endMs'
> &
  Partial<Pick<PageAudio, 'voiceText' | 'voice' | 'ducking'>>;

const plainAudio: AudioTrack = {
  source: '',
  trimStartMs: 0,
  loop: false,
  muted: false,
  volume: 1,
  speed: 1,
  fadeInMs: 0,
  fadeOutMs: 0,
  startMs: 0,
};

/** The sounds of visible layers, each with the time in which it may be heard. */
function layerSounds(
  layers: readonly Layer[],
  page: TimeSpan,
  around: TimeSpan,
): { audio: AudioTrack; layer: string; window: TimeSpan }[] {
  return layers.flatMap((layer) => {
    if (!layer.visible) return [];
    const window = windowOf(layer, page, around);
    if (layer.type === 'group') return layerSounds(layer.layers, page, window);
    return hasAudio(layer) ? [{ audio: layer, layer: layer.id, window }] : [];
  });
}

function hasAudio(layer: Layer): layer is AudioLayer | VideoLayer {
  return layer.type === 'audio' || layer.type === 'video';
}

function windowOf(timed: { startMs: number; endMs?: number | undefined }, page: TimeSpan, around: TimeSpan): TimeSpan {
  return {
    startMs: Math.max(around.startMs, page.startMs + timed.startMs),
    endMs: Math.min(around.endMs, page.startMs + (timed.endMs ?? Infinity)),
  };
}

/** The clip of an audio clip that begins at `own.startMs` and may be heard within the window; undefined when nothing is. */
function placeAudio(
  audio: AudioTrack,
  window: TimeSpan,
  own: TimeSpan,
  known: KnownSounds,
): Omit<AudioClip, 'page' | 'layer'> | undefined {
  if (audio.muted || audio.volume === 0) return undefined;
  const found = findOrigin(audio, known);
  if (!found) return undefined;
  const { origin, lengthMs } = found;
  const { trimStartMs, loop, speed, volume, ducking } = audio;
  const trimEndMs = Math.min(audio.trimEndMs ?? Infinity, lengthMs);
  // An unknown length plays on until it is over.
  const partMs = trimEndMs - trimStartMs;
  if (partMs <= 0) return undefined;
  const naturalEndMs = loop ? Infinity : own.startMs + partMs / speed;
  const { startMs } = window;
  const endMs = Math.min(window.endMs, naturalEndMs);
  if (endMs <= startMs) return undefined;
  const fades: AudioFade[] = [];
  if (audio.fadeInMs > 0)
    fades.push({ kind: 'in', curve: 'linear', startMs: own.startMs, endMs: own.startMs + audio.fadeInMs });
  const fadeOutMs = Math.max(audio.fadeOutMs, naturalEndMs > endMs ? Math.min(cutFadeMs, endMs - startMs) : 0);
  if (fadeOutMs > 0) fades.push({ kind: 'out', curve: 'linear', startMs: endMs - fadeOutMs, endMs });
  return {
    origin,
    startMs,
    endMs,
    trimStartMs,
    ...(trimEndMs !== Infinity && { trimEndMs }),
    offsetMs: (startMs - own.startMs) * speed,
    speed,
    loop,
    volume,
    fades,
    ...(ducking && { ducking }),
    isVoice: origin.kind === 'speech',
  };
}

/** Finds the audio to play and its original duration; Infinity if unknown. */
function findOrigin(audio: AudioTrack, known: KnownSounds): { origin: AudioOrigin; lengthMs: number } | undefined {
  const { voiceText = '', voice, source } = audio;
  if (voiceText !== '' && voice) {
    const speech = known.speeches.get(voiceKey({ voiceText, voice }));
    return speech && { origin: { kind: 'speech', speech }, lengthMs: speechLengthMs(speech) };
  }
  const info = known.infos.get(source);
  if (source === '' || !info?.audio) return undefined;
  return { origin: { kind: 'file', source }, lengthMs: info.durationMs > 0 ? info.durationMs : Infinity };
}

/** When a clip speaks, in the video's time. Speech that loops speaks all the while. */
function clipSpans({
  origin,
  startMs,
  endMs,
  trimStartMs,
  trimEndMs = Infinity,
  offsetMs,
  speed,
  loop,
}: AudioClip): TimeSpan[] {
  if (origin.kind !== 'speech') return [];
  if (loop) return [{ startMs, endMs }];
  const toVideo = (timeMs: number): number => startMs + (Math.min(timeMs, trimEndMs) - trimStartMs - offsetMs) / speed;
  return spokenSpans(origin.speech)
    .map((span) => ({ startMs: Math.max(startMs, toVideo(span.startMs)), endMs: Math.min(endMs, toVideo(span.endMs)) }))
    .filter((span) => span.endMs > span.startMs);
}
