/** Samples a second of everything that is synthesised. */
export const rate = 44_100;

/** Stereo sound while it is made. */
export interface Tape {
  left: Float32Array;
  right: Float32Array;
}

/** Silence of that many seconds. */
export function createTape(seconds: number): Tape {
  const length = Math.round(seconds * rate);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** The frequency of a note by its MIDI number: 69 is the A of 440 Hz. */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** How one note sounds: its wave by phase (turns) and time (seconds), and its loudness over time. */
export interface Voice {
  wave(phase: number, seconds: number): number;
  attack: number;
  /** Seconds in which it falls to a third. */
  decay: number;
}

/** A few seconds of a hit that is not pitched: its value by time in seconds. */
export type Hit = (seconds: number) => number;

const turn = 2 * Math.PI;

/** Soft mallets: a sine with a short overtone. */
export const mallet: Voice = {
  wave: (phase, seconds) => Math.sin(turn * phase) + 0.35 * Math.sin(turn * phase * 4) * Math.exp(-seconds * 18),
  attack: 0.004,
  decay: 0.5,
};

/** A warm organ-like bed with a slow tremor. */
export const bed: Voice = {
  wave: (phase, seconds) =>
    (Math.sin(turn * phase) + 0.4 * Math.sin(turn * phase * 2.003) + 0.2 * Math.sin(turn * phase * 3.001)) *
    (0.85 + 0.15 * Math.sin(seconds * 4)),
  attack: 0.9,
  decay: 3.2,
};

/** A plucked string: many overtones that die one after another. */
export const pluck: Voice = {
  wave(phase, seconds) {
    let sum = 0;
    for (let n = 1; n < 7; n++) sum += (Math.sin(turn * phase * n) / n) * Math.exp(-seconds * n * 3);
    return sum;
  },
  attack: 0.003,
  decay: 0.32,
};

/** A round bass. */
export const bass: Voice = {
  wave: (phase) => Math.sin(turn * phase) + 0.25 * Math.sin(turn * phase * 2),
  attack: 0.01,
  decay: 0.45,
};

/** Plays a note from `at` seconds on, cut with a short fade after `lasts`; `pan` -1 is left, 1 right. */
export function play(tape: Tape, voice: Voice, note: number, at: number, lasts: number, gain: number, pan = 0): void {
  const frequency = pitch(note);
  const [toLeft, toRight] = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)];
  const start = Math.round(at * rate);
  const release = 0.08;
  const end = Math.min(tape.left.length, start + Math.round((lasts + release) * rate));
  for (let index = start; index < end; index++) {
    const seconds = (index - start) / rate;
    const rise = Math.min(1, seconds / voice.attack);
    const fall = Math.exp(-Math.max(0, seconds - voice.attack) / voice.decay);
    const cut = Math.min(1, Math.max(0, (lasts + release - seconds) / release));
    const value = voice.wave(frequency * seconds, seconds) * rise * fall * cut * gain;
    tape.left[index] = (tape.left[index] ?? 0) + value * toLeft;
    tape.right[index] = (tape.right[index] ?? 0) + value * toRight;
  }
}

/** A beaten drum: a sine that falls in pitch. */
export const kick: Hit = (seconds) =>
  Math.sin(turn * (48 * seconds + 9 * (1 - Math.exp(-seconds * 28)))) * Math.exp(-seconds * 9);

/** Noise of a fixed course, so that every run gives the same file. */
function hiss(index: number): number {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return (value - Math.floor(value)) * 2 - 1;
}

/** A closed hi-hat. */
export const hat: Hit = (seconds) => (hiss(seconds * rate) - hiss(seconds * rate + 1)) * 0.5 * Math.exp(-seconds * 70);

/** Hands that clap. */
export const clap: Hit = (seconds) =>
  hiss(seconds * rate * 0.7) * (Math.exp(-seconds * 22) * 0.8 + 0.6 * Math.exp(-(((seconds - 0.012) * 300) ** 2)));

/** Beats a hit at `at` seconds. */
export function beat(tape: Tape, hit: Hit, at: number, gain: number): void {
  const start = Math.round(at * rate);
  const end = Math.min(tape.left.length, start + Math.round(0.6 * rate));
  for (let index = start; index < end; index++) {
    const value = hit((index - start) / rate) * gain;
    tape.left[index] = (tape.left[index] ?? 0) + value;
    tape.right[index] = (tape.right[index] ?? 0) + value;
  }
}

/** A room: echoes that cross from side to side and die away. */
export function addRoom(tape: Tape, amount: number): void {
  for (const [delaySeconds, gain] of [
    [0.031, 0.45],
    [0.047, 0.4],
    [0.071, 0.34],
    [0.31, 0.3],
  ] as const) {
    const delay = Math.round(delaySeconds * rate);
    for (let index = delay; index < tape.left.length; index++) {
      const [left, right] = [tape.left[index - delay] ?? 0, tape.right[index - delay] ?? 0];
      tape.left[index] = (tape.left[index] ?? 0) + right * gain * amount;
      tape.right[index] = (tape.right[index] ?? 0) + left * gain * amount;
    }
  }
}

/** Sets the loudest sample to `peak` and fades the very ends, so that nothing clicks. */
export function master(tape: Tape, peak: number, fadeSeconds: number): void {
  let max = 0;
  for (const side of [tape.left, tape.right]) for (const value of side) max = Math.max(max, Math.abs(value));
  const fade = Math.max(1, Math.round(fadeSeconds * rate));
  for (const side of [tape.left, tape.right]) {
    for (const [index, value] of side.entries()) {
      const end = Math.min(1, (side.length - 1 - index) / fade);
      // A soft knee: peaks are rounded where plain scaling would leave everything else too quiet.
      side[index] = (Math.tanh((value / max) * 1.6) / Math.tanh(1.6)) * peak * end;
    }
  }
}
