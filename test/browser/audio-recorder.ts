/** What went to the sound card, each sample at its time of the card's clock. */
export interface RecordedAudio {
  /** The clock of the sound card; undefined until something was sent there. */
  readonly context: AudioContext | undefined;
  /** How loud a tone of that pitch was between two times of the clock, in seconds: 0 to 1. */
  loudness(hertz: number, fromSeconds: number, toSeconds: number): number;
  /** When a tone was heard first, in seconds of the clock, to about 5 ms; undefined when it never was. */
  firstHeard(hertz: number): number | undefined;
  /** When it was heard last. */
  lastHeard(hertz: number): number | undefined;
  stop(): void;
}

const source = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage({ frame: currentFrame, samples });
    return true;
  }
});`;

/** Seconds of sound in which a tone is looked for. */
const windowSeconds = 0.02;
const stepSeconds = 0.005;
/** What is quieter counts as silence. */
const heardFrom = 0.1;

/** Records from now on what pages send to the sound card: the very samples, as they are played. */
export function recordAudio(): RecordedAudio {
  const blocks: { frame: number; samples: Float32Array }[] = [];
  let context: AudioContext | undefined;
  const { connect } = AudioNode.prototype;
  const listen = async (node: AudioNode, on: AudioContext): Promise<void> => {
    context = on;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    await on.audioWorklet.addModule(url);
    URL.revokeObjectURL(url);
    const recorder = new AudioWorkletNode(on, 'recorder');
    recorder.port.addEventListener('message', ({ data }: MessageEvent<(typeof blocks)[number]>) => blocks.push(data));
    recorder.port.start();
    Reflect.apply(connect, node, [recorder]);
    Reflect.apply(connect, recorder, [on.destination]);
  };
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]): never {
    const [target] = to;
    if (target instanceof AudioDestinationNode && target.context instanceof AudioContext)
      void listen(this, target.context);
    return Reflect.apply(connect, this, to) as never;
  } as typeof connect;

  const samplesBetween = (fromSeconds: number, toSeconds: number): Float32Array => {
    const rate = context?.sampleRate ?? 48_000;
    const [from, to] = [Math.round(fromSeconds * rate), Math.round(toSeconds * rate)];
    const all = new Float32Array(Math.max(0, to - from));
    for (const { frame, samples } of blocks) {
      if (frame + samples.length <= from || frame >= to) continue;
      for (let index = Math.max(0, from - frame); index < samples.length && frame + index < to; index++)
        all[frame + index - from] = samples[index] ?? 0;
    }
    return all;
  };
  const loudnessOf = (hertz: number, samples: Float32Array): number => {
    const rate = context?.sampleRate ?? 48_000;
    let [cosine, sine, weights] = [0, 0, 0];
    for (const [index, sample] of samples.entries()) {
      const angle = (2 * Math.PI * hertz * index) / rate;
      // Weighted (after von Hann), so that tones that begin or end there are not taken for others.
      const weight = Math.sin((Math.PI * (index + 0.5)) / samples.length) ** 2;
      cosine += weight * sample * Math.cos(angle);
      sine += weight * sample * Math.sin(angle);
      weights += weight;
    }
    return weights > 0 ? (2 * Math.hypot(cosine, sine)) / weights : 0;
  };
  /** Where windows begin that hold the tone. */
  const windowsWith = (hertz: number): number[] => {
    const rate = context?.sampleRate ?? 48_000;
    const [first, last] = [blocks[0], blocks.at(-1)];
    if (!first || !last) return [];
    const from = first.frame / rate;
    const all = samplesBetween(from, (last.frame + last.samples.length) / rate);
    const [length, step] = [Math.round(windowSeconds * rate), Math.round(stepSeconds * rate)];
    const found: number[] = [];
    for (let at = 0; at + length <= all.length; at += step)
      if (loudnessOf(hertz, all.subarray(at, at + length)) > heardFrom) found.push(from + at / rate);
    return found;
  };
  return {
    get context() {
      return context;
    },
    loudness: (hertz, fromSeconds, toSeconds) => loudnessOf(hertz, samplesBetween(fromSeconds, toSeconds)),
    firstHeard(hertz) {
      const at = windowsWith(hertz)[0];
      return at === undefined ? undefined : at + windowSeconds / 2;
    },
    lastHeard(hertz) {
      const at = windowsWith(hertz).at(-1);
      return at === undefined ? undefined : at + windowSeconds / 2;
    },
    stop() {
      AudioNode.prototype.connect = connect;
    },
  };
}
