/** A word of a cue with its own time, for text that lights up as it is spoken. */
export interface CueWord {
  text: string;
  startMs: number;
  endMs: number;
}

/** One subtitle: what is shown from when to when, in milliseconds of its page or video. Lines are separated by `\n`. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
  words?: CueWord[];
}
