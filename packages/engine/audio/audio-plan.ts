import type { Ducking } from '@platen/template';
import type { Speech } from '../voice/synthesizer.ts';

/** The origin of a clip: a file by its source as written in the template, or speech. */
export type AudioOrigin = { kind: 'file'; source: string } | { kind: 'speech'; speech: Speech };

/** A stretch of time in milliseconds of the video. */
export interface TimeSpan {
  startMs: number;
  endMs: number;
}

/**
 * A change of loudness. `in` goes from silence at its start to full at its end and is silent before; `out` the other way round.
 * `linear` is a straight line in amplitude, for fades that were requested; `equal-power` a quarter of a sine, for pages that
 * take each other's place: the two together are as loud as one.
 */
export interface AudioFade extends TimeSpan {
  kind: 'in' | 'out';
  curve: 'linear' | 'equal-power';
}

/** One sound in the video. Times are milliseconds, of the video unless they say otherwise. */
export interface AudioClip extends TimeSpan {
  origin: AudioOrigin;
  /** Where the template has it: index of the page in the video's pages, -1 for an audio clip of the whole video. */
  page: number;
  /** Id of the layer, empty for a sound of the page. */
  layer: string;
  /** The part of the file that is played, in the file's own time; without an end, to the file's end. */
  trimStartMs: number;
  trimEndMs?: number;
  /** How far into that part it is at `startMs`, in the file's own time; past the part's length when it loops. */
  offsetMs: number;
  /** File milliseconds for each of the video's; the pitch rises with it. */
  speed: number;
  /** Starts over at the end of its part, without a gap, until `endMs`. */
  loop: boolean;
  /** 1 as recorded. */
  volume: number;
  fades: AudioFade[];
  ducking?: Ducking;
  /** Speaks: makes others quieter. */
  isVoice: boolean;
}

/** All that is heard in a video. */
export interface AudioPlan {
  durationMs: number;
  clips: AudioClip[];
  /** When someone speaks, in order, short pauses omitted; what ducks gets out of the way of these. */
  voiceSpans: TimeSpan[];
}
