import { alignSequences } from './align-sequences.ts';
import type { FliteAnswer, RunFlite } from './run-flite.ts';
import type { SpeakableToken } from './speakable-text.ts';

/** A token's time within its piece, in milliseconds. */
export interface TokenTime {
  startMs: number;
  endMs: number;
}

/** The sound of a phone and when it is over, in seconds of its utterance. */
interface Phone {
  name: string;
  startMs: number;
  endMs: number;
}

/** The smallest and quickest voice: all voices have the same words and phones, but each its own times. */
const quickVoice = ['-voice', 'kal', '-o', 'none'] as const;

/**
 * When each token of a piece is spoken. Flite prints the phones it has spoken with their times (`-psdur`), and the words it made
 * of the text (`-pw`), but not which phones belong to which word, nor which words to which token. Both are found by asking for
 * each token's words and each word's phones alone, and matching the two lists; so a word's time is that of its phones, exactly,
 * and only an audio clip that two words share could be counted to the wrong one. A token that says nothing has no time.
 */
export async function findTokenTimes(
  tokens: readonly SpeakableToken[],
  spoken: FliteAnswer,
  text: string,
  run: RunFlite,
): Promise<(TokenTime | undefined)[]> {
  const utterances = spoken.lines.map((line, index) =>
    readPhones(line, ((spoken.starts[index] ?? 0) / spoken.sampleRate) * 1000),
  );
  // The whole text's words in the first lines, then those of every token on its own.
  const alone = tokens.map(({ plain }) => plain).join('\n\n');
  const { lines } = await run(`${text}\n\n${alone}`, ['-pw', ...quickVoice]);
  const inText = lines.slice(0, utterances.length).map(splitWords);
  const ofTokens = lines.slice(utterances.length).map(splitWords);
  if (inText.length < utterances.length || ofTokens.length !== tokens.length)
    return spreadEvenly(tokens, utterances.flat());

  const words = inText.flat();
  const tokenOf = alignTokens(ofTokens, words);
  const pronounced = await pronounce(words, run);
  const times: (TokenTime | undefined)[] = tokens.map(() => undefined);
  let first = 0;
  for (const [index, phones] of utterances.entries()) {
    const count = inText[index]?.length ?? 0;
    const here = pronounced.slice(first, first + count);
    const said = here.flatMap((sounds, word) => sounds.map((name) => ({ name, word: first + word })));
    const places = alignSequences(
      said.map(({ name }) => name),
      phones.map(({ name }) => name),
      differenceOfPhones,
    );
    for (const [phone, place] of places.entries()) {
      const token = tokenOf[said[place]?.word ?? -1];
      const heard = phones[phone];
      if (token === undefined || !heard) continue;
      const time = times[token];
      if (time) time.endMs = heard.endMs;
      else times[token] = { startMs: heard.startMs, endMs: heard.endMs };
    }
    first += count;
  }
  return times;
}

/** The phones of each word alone. */
async function pronounce(words: readonly string[], run: RunFlite): Promise<string[][]> {
  const different = [...new Set(words)];
  const { lines } = await run(different.join('\n\n'), ['-ps', ...quickVoice]);
  // Where a word made several utterances a place says nothing: then every letter counts as an audio clip.
  const isComplete = lines.length === different.length;
  const known = new Map(
    different.map((word, index) => [word, isComplete ? splitWords(lines[index] ?? '').filter(isAudio) : [...word]]),
  );
  return words.map((word) => known.get(word) ?? []);
}

/** For each word the token it was made of. */
function alignTokens(ofTokens: readonly string[][], words: readonly string[]): number[] {
  const said = ofTokens.flatMap((parts, token) => parts.map((word) => ({ word, token })));
  const places = alignSequences(
    said.map(({ word }) => word),
    words,
    (one, other) => (one === other ? 0 : one[0] === other[0] ? 0.8 : 1.4),
  );
  return places.map((place) => said[place]?.token ?? 0);
}

/** The phones of a line of `-psdur`, without pauses. `startMs` is where its utterance begins. */
function readPhones(line: string, startMs: number): Phone[] {
  const phones: Phone[] = [];
  let before = startMs;
  for (const entry of splitWords(line)) {
    const [name = '', end = ''] = entry.split(':');
    const endMs = startMs + Number(end) * 1000;
    if (!Number.isFinite(endMs)) continue;
    if (isAudio(name)) phones.push({ name, startMs: before, endMs });
    before = endMs;
  }
  return phones;
}

/** Without anything better: the time of all sounds, shared by length of what is written. */
function spreadEvenly(tokens: readonly SpeakableToken[], phones: readonly Phone[]): (TokenTime | undefined)[] {
  const all = tokens.reduce((sum, { plain }) => sum + plain.length, 0);
  let letters = 0;
  return tokens.map(({ plain }) => {
    const from = phones[Math.floor((letters / all) * phones.length)];
    letters += plain.length;
    const to = phones[Math.ceil((letters / all) * phones.length) - 1];
    return from && to ? { startMs: from.startMs, endMs: to.endMs } : undefined;
  });
}

const vowels = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));

function differenceOfPhones(said: string, heard: string): number {
  if (said === heard) return 0;
  // Vowels weaken between words: "the", "to", "a".
  return vowels.has(said) && vowels.has(heard) ? 0.5 : 1.2;
}

function isAudio(name: string): boolean {
  return name !== 'pau' && name !== '';
}

function splitWords(line: string): string[] {
  return line.split(' ').filter((word) => word !== '');
}
