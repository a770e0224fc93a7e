import {
  addRoom,
  bass,
  beat,
  bed,
  clap,
  createTape,
  hat,
  kick,
  mallet,
  master,
  play,
  pluck,
  type Tape,
} from './synth.ts';

/** An audio clip of the library; `bitRate` of its MP3 in kbit/s. */
export interface AudioTrack {
  name: string;
  bitRate: number;
  make(): Tape;
}

/** Quiet mallets over a bed, 60 beats a minute: music to speak over. */
function makeCalm(): Tape {
  const tape = createTape(24);
  const chords = [
    [50, 57, 62, 66, 69],
    [47, 54, 62, 66, 71],
    [43, 55, 59, 62, 69],
    [45, 57, 61, 64, 71],
  ];
  for (let bar = 0; bar < 6; bar++) {
    const chord = chords[bar % chords.length] ?? [];
    const at = bar * 4;
    for (const [index, note] of chord.entries()) play(tape, bed, note, at, 4.2, 0.16, index / 2 - 1);
    for (const [step, which] of [2, 3, 4, 3, 2, 4, 3, 1].entries()) {
      const note = (chord[which] ?? 62) + 12;
      play(tape, mallet, note, at + step / 2, 1.4, step === 0 ? 0.5 : 0.3, step % 2 ? 0.5 : -0.5);
    }
  }
  addRoom(tape, 0.8);
  master(tape, 0.7, 2.5);
  return tape;
}

/** Plucked chords over a steady beat, 112 beats a minute. */
function makeUpbeat(): Tape {
  const beatSeconds = 60 / 112;
  const tape = createTape(beatSeconds * 32 + 0.6);
  const chords = [
    [45, 64, 69, 73],
    [42, 61, 66, 69],
    [38, 62, 66, 69],
    [40, 59, 64, 68],
  ];
  for (let bar = 0; bar < 8; bar++) {
    const chord = chords[bar % chords.length] ?? [];
    const at = bar * 4 * beatSeconds;
    for (let quarter = 0; quarter < 4; quarter++) {
      const now = at + quarter * beatSeconds;
      beat(tape, kick, now, 0.9);
      if (quarter % 2 === 1) beat(tape, clap, now, 0.22);
      beat(tape, hat, now + beatSeconds / 2, 0.3);
      play(tape, bass, (chord[0] ?? 45) - 12, now + (quarter % 2 ? beatSeconds / 2 : 0), beatSeconds * 0.5, 0.5);
    }
    for (const [step, which] of [1, 2, 3, 2, 1, 3, 2, 3].entries()) {
      play(
        tape,
        pluck,
        (chord[which] ?? 64) + 12,
        at + (step * beatSeconds) / 2,
        beatSeconds,
        0.26,
        step % 2 ? 0.6 : -0.6,
      );
    }
    for (const note of chord.slice(1)) play(tape, pluck, note, at + beatSeconds * 1.5, beatSeconds, 0.16);
  }
  addRoom(tape, 0.35);
  master(tape, 0.75, 0.5);
  return tape;
}

/** One tick of a countdown. */
function makeTick(): Tape {
  const tape = createTape(0.4);
  play(tape, { ...mallet, decay: 0.05 }, 81, 0, 0.4, 0.7);
  beat(tape, hat, 0, 0.25);
  master(tape, 0.6, 0.1);
  return tape;
}

/** Creates the sound after the last tick: a chord of bells. */
function makeChime(): Tape {
  const tape = createTape(2.2);
  for (const [index, note] of [69, 73, 76, 81, 88].entries()) {
    play(tape, mallet, note, index * 0.05, 2, 0.5, index / 2 - 1);
    play(tape, bed, note - 12, 0, 1.8, 0.1);
  }
  addRoom(tape, 0.7);
  master(tape, 0.75, 0.8);
  return tape;
}

/** Every sound of the library. */
export const sounds: readonly AudioTrack[] = [
  { name: 'calm', bitRate: 80, make: makeCalm },
  { name: 'upbeat', bitRate: 96, make: makeUpbeat },
  { name: 'tick', bitRate: 96, make: makeTick },
  { name: 'chime', bitRate: 96, make: makeChime },
];
