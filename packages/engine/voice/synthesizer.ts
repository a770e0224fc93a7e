/** A text to be spoken. */
export interface SpeechRequest {
  text: string;
  /** A voice of the synthesizer; empty for its default. */
  voice: string;
  /** 1 is the voice's own pace. */
  speed: number;
  signal?: AbortSignal;
}

/** A word that was spoken, as a range of the request's text (UTF-16 units), with its time. */
export interface SpokenWord {
  start: number;
  end: number;
  startMs: number;
  endMs: number;
}

/** Speech as mono samples in the range -1 to 1. `words` are missing if the synthesizer does not report them. */
export interface Speech {
  sampleRate: number;
  samples: Float32Array;
  words?: SpokenWord[];
}

/** Converts text to speech. One is bundled; another can be passed to a renderer. */
export interface Synthesizer {
  /** Part of the cache key of speech, together with the request. */
  readonly id: string;
  /** Names of its voices, the default first. */
  readonly voices: readonly string[];
  /** Throws PlatenError; VOICE_UNAVAILABLE for a voice it does not have. */
  speak(request: SpeechRequest): Promise<Speech>;
}
