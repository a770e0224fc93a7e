/** The part of the package that the engine uses; its own declarations cannot be resolved by TypeScript's rules for ES modules. */
declare module 'media-captions' {
  /** A cue as it is written: times in seconds, text with its markup. */
  export interface ParsedCue {
    startTime: number;
    endTime: number;
    text: string;
  }
  /** Reads a whole file. Cues whose times cannot be read are missing. */
  export function parseText(
    text: string,
    options: { type: 'vtt' | 'srt'; errors: boolean },
  ): Promise<{ cues: ParsedCue[] }>;
}
