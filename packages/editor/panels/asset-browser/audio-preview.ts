/** Plays one sound at a time. */
export class AudioPreview {
  readonly #onEnd: () => void;
  #audio: HTMLAudioElement | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Plays an audio clip from its beginning, instead of the one that was played. */
  play(url: string): void {
    this.stop();
    const audio = new Audio(url);
    this.#audio = audio;
    const end = (): void => {
      if (this.#audio === audio) this.#onEnd();
    };
    audio.addEventListener('ended', end);
    audio.addEventListener('error', end);
    audio.play().catch(end);
  }

  /** Stops what is played. */
  stop(): void {
    this.#audio?.pause();
    this.#audio = undefined;
  }
}
