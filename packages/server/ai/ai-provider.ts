/** The kinds of values that models make. */
export type AiKind = 'text' | 'image' | 'transcription' | 'speech' | 'cutout';

/** One message of a conversation with a text model. */
export interface AiMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A text to be written. */
export interface TextRequest {
  messages: readonly AiMessage[];
  /** Models that know it answer the same to the same seed, mostly. */
  seed: number;
}

/** An image to be made. */
export interface ImageRequest {
  prompt: string;
  /** Width and height in pixels, such as `1024x1024`. */
  size: string;
}

/** A recording whose speech is to be written down. */
export interface TranscriptionRequest {
  bytes: Uint8Array<ArrayBuffer>;
  /** Media type, by content. */
  mediaType: string;
  /** A name with the extension by which services know the container. */
  fileName: string;
  /** ISO 639-1; without it the model finds out. */
  language?: string | undefined;
}

/** A part of a recording with what is said in it. Times are seconds. */
export interface TranscribedSegment {
  start: number;
  end: number;
  text: string;
}

/** Speech of a recording as text. */
export interface Transcription {
  /** As the service names it. */
  language: string;
  /** Seconds. */
  duration: number;
  segments: TranscribedSegment[];
}

/** A text to be spoken. */
export interface SpeechRequest {
  text: string;
  /** Empty for the first of the configured ones. */
  voice: string;
  /** 1 is the voice's own pace. */
  speed: number;
}

/** An image whose background is to be removed. */
export interface CutoutRequest {
  bytes: Uint8Array<ArrayBuffer>;
  /** Media type, by content. */
  mediaType: string;
  /** A name with the extension by which services know the format. */
  fileName: string;
}

/**
 * A service that runs models, at the address that the operator configured. What it cannot do is missing. Every call throws ServiceError:
 * `ai_refused` where the model declines, `ai_unavailable` for what the operator has to mend, `ai_failed` for what may pass.
 */
export interface AiProvider {
  /** Its adapter, as in `PLATEN_AI_PROVIDER`; `removebg` is the one of `PLATEN_CUTOUT_URL`. */
  readonly name: 'openai' | 'ollama' | 'removebg';
  writeText?(request: TextRequest, signal: AbortSignal): Promise<string>;
  /** Answers the bytes of an image of any type. */
  makeImage?(request: ImageRequest, signal: AbortSignal): Promise<Uint8Array>;
  transcribe?(request: TranscriptionRequest, signal: AbortSignal): Promise<Transcription>;
  /** Answers a WAV file. */
  speak?(request: SpeechRequest, signal: AbortSignal): Promise<Uint8Array>;
  /** Answers a PNG whose background is transparent. */
  cutOut?(request: CutoutRequest, signal: AbortSignal): Promise<Uint8Array>;
}
