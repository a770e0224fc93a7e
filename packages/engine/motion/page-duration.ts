import { plainText, type Layer, type MotionUnit, type Page, type PageAudio, type Voice } from '@platen/template';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import { findVoiceTexts } from './find-voice-texts.ts';
import { animationLength, animationUnit } from './animation-plan.ts';
import { countTextUnits, countUnits } from './animation-units.ts';

/** Lengths that are found out by opening files and by speaking. What is missing takes no time. */
export interface MediaDurations {
  /** Milliseconds of a video, audio or moving image, by its source. */
  sources: ReadonlyMap<string, number>;
  /** Milliseconds of what is spoken, by `voiceKey`. */
  voices: ReadonlyMap<string, number>;
  /** When the last subtitle of a page ends, in milliseconds of the page, by the page's id. */
  subtitles?: ReadonlyMap<string, number>;
}

/** A page without anything that takes time is shown for so long. */
export const stillPageMs = 5000;

/** Returns a key that identifies a spoken text: voice, pace and words. */
export function voiceKey({ voice, voiceText }: { voice: Voice; voiceText: string }): string {
  return JSON.stringify([voice.name, voice.speed, voiceText]);
}

type Playable = Pick<PageAudio, 'source' | 'trimStartMs' | 'trimEndMs' | 'speed'> &
  Partial<Pick<PageAudio, 'voice' | 'voiceText'>>;

/** How long an audio clip or video plays once through, trimmed and at its speed; 0 when its length is not known. */
export function playedMs(audio: Playable, durations: MediaDurations): number {
  const { voice, voiceText = '', source, trimStartMs, trimEndMs, speed } = audio;
  const whole =
    voice && voiceText !== '' ? durations.voices.get(voiceKey({ voice, voiceText })) : durations.sources.get(source);
  const endMs = Math.min(whole ?? trimEndMs ?? 0, trimEndMs ?? Infinity);
  return Math.max(0, endMs - trimStartMs) / speed;
}

/** Whether anything of a layer can be seen or heard at all. */
function isPlayed(layer: Layer): boolean {
  return layer.visible && !(layer.type === 'audio' && (layer.muted || layer.volume === 0));
}

/** When a layer's own content is over: its set end, its media and voice, its last keyframe; 0 when it has no time of its own. */
function contentEndMs(layer: Layer, durations: MediaDurations): number {
  if (layer.endMs !== undefined) return layer.endMs;
  let length = 0;
  for (const { keyframes } of layer.motion?.keyframes ?? []) length = Math.max(length, keyframes.at(-1)?.atMs ?? 0);
  if ((layer.type === 'video' || layer.type === 'audio') && !layer.loop) {
    length = Math.max(length, playedMs(layer, durations));
  }
  return length > 0 ? layer.startMs + length : 0;
}

/** How long a layer needs to come and go, after which there is no rest; with no end of its own it needs that much at least. */
function animationEndMs(layer: Layer, count: (unit: MotionUnit) => number): number {
  let length = 0;
  for (const animation of [layer.motion?.enter, layer.motion?.exit]) {
    if (!animation) continue;
    const unit = animationUnit(layer, animation);
    length += animationLength(animation, unit === 'whole' ? 1 : count(unit));
  }
  return layer.startMs + length;
}

interface Needs {
  contentMs: number;
  animationMs: number;
}

/** A group's end ends what is in it. */
function addNeeds(needs: Needs, layer: Layer, laidOut: LaidOutLayer | undefined, durations: MediaDurations): void {
  if (!isPlayed(layer)) return;
  needs.contentMs = Math.max(needs.contentMs, contentEndMs(layer, durations));
  if (layer.endMs === undefined) {
    const count = (unit: MotionUnit): number => (laidOut ? countUnits(laidOut, unit) : countOfSource(layer, unit));
    needs.animationMs = Math.max(needs.animationMs, animationEndMs(layer, count));
  }
  if (layer.type !== 'group') return;
  const inner: Needs = { contentMs: 0, animationMs: 0 };
  const children = laidOut && 'children' in laidOut ? laidOut.children : undefined;
  if (children) for (const child of children) addNeeds(inner, child.layer, child, durations);
  else for (const child of layer.layers) addNeeds(inner, child, undefined, durations);
  const endMs = layer.endMs ?? Infinity;
  needs.contentMs = Math.max(needs.contentMs, Math.min(endMs, inner.contentMs));
  needs.animationMs = Math.max(needs.animationMs, Math.min(endMs, inner.animationMs));
}

/** Units of a text that has not been laid out; its lines are its paragraphs. */
function countOfSource(layer: Layer, unit: MotionUnit): number {
  if (layer.type === 'group') return layer.layers.length;
  return layer.type === 'text' ? countTextUnits(plainText(layer), unit) : 1;
}

/** Returns the end of a sound: speech always counts; background music ends with the page unless it has an end. */
function audioEndMs(audio: PageAudio, durations: MediaDurations): number {
  if (audio.endMs !== undefined) return audio.endMs;
  if (audio.loop || audio.voiceText === '') return 0;
  return audio.startMs + playedMs(audio, durations);
}

/** When the last voice of a page is done, in milliseconds of the page; 0 when nobody speaks, or speaks without end. */
export function voicesEndMs(page: Page, durations: MediaDurations): number {
  return findVoiceTexts(page).reduce((last, { audio }) => {
    if (audio.loop) return last;
    return Math.max(last, Math.min(audio.endMs ?? Infinity, audio.startMs + playedMs(audio, durations)));
  }, 0);
}

/**
 * How long a page is shown in a video: its own duration, else until the last of what it holds is over. That is the end of its
 * layers that have one, their last keyframes, videos, audio and voices (unless they loop), the sounds of the page that end and
 * its subtitles; without any of these 5 seconds. Enter and exit animations lengthen a page, but do not shorten it.
 */
export function pageDuration(page: PageLayout | Page, durations: MediaDurations): number {
  const source = 'page' in page ? page.page : page;
  if (source.durationMs !== undefined) return source.durationMs;
  const needs: Needs = { contentMs: durations.subtitles?.get(source.id) ?? 0, animationMs: 0 };
  if ('page' in page) for (const laidOut of page.layers) addNeeds(needs, laidOut.layer, laidOut, durations);
  else for (const layer of page.layers) addNeeds(needs, layer, undefined, durations);
  for (const audio of source.sounds) {
    if (!audio.muted) needs.contentMs = Math.max(needs.contentMs, audioEndMs(audio, durations));
  }
  return Math.max(needs.contentMs > 0 ? needs.contentMs : stillPageMs, needs.animationMs);
}
