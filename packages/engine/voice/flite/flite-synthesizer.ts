import { PlatenError } from '@platen/template';
import type { Speech, SpeechRequest, SpokenWord, Synthesizer } from '../synthesizer.ts';
import { openFlite, type RunFlite } from './run-flite.ts';
import { isLatin, speakableTokens, type SpeakableToken } from './speakable-text.ts';
import { splitPieces } from './split-pieces.ts';
import { findTokenTimes } from './word-times.ts';

/** Flite's voices, the default first: a woman's from the United States, two men's from there and from Scotland, two older ones. */
const voices = ['slt', 'rms', 'awb', 'kal16', 'kal'] as const;

/** How much slower than recorded a voice speaks by itself; 1 where it is not listed. */
const ownStretch: Readonly<Record<string, number>> = { kal: 1.1, kal16: 1.1 };

/** Characters of one text. */
const maxTextLength = 20_000;
/** Seconds that one text may take to say. */
const maxSpeechSeconds = 20 * 60;

/**
 * The engine's own synthesizer: Flite, as WebAssembly. It speaks English, understandably and like a machine, equally in browsers
 * and Node, bit by bit. It knows when each word is spoken. Other letters than Latin ones are omitted; a text that has mostly
 * such letters is refused with VOICE_UNAVAILABLE, as is a voice it does not have. Texts of more than 20,000 characters, or that
 * take more than 20 minutes, throw LIMIT_MEDIA.
 */
export function createFlite(readBundled: (path: string) => Promise<Uint8Array>): Synthesizer {
  let opened: Promise<RunFlite> | undefined;
  const open = (): Promise<RunFlite> => {
    opened ??= readBundled('wasm/flite.wasm').then(openFlite);
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return {
    id: 'flite-2.3',
    voices,
    async speak(request) {
      const voice = chooseVoice(request);
      const tokens = speakableTokens(request.text);
      if (tokens.length === 0) return { sampleRate: 16_000, samples: new Float32Array(0), words: [] };
      const run = await open();
      const parts: { samples: Float32Array; words: SpokenWord[]; sampleRate: number }[] = [];
      let seconds = 0;
      for (const piece of splitPieces(tokens)) {
        // Flite runs at a stretch; between pieces timers and aborts have their turn.
        await new Promise((resolve) => setTimeout(resolve));
        request.signal?.throwIfAborted();
        const part = await speakPiece(piece, { voice, speed: request.speed, run });
        seconds += part.samples.length / part.sampleRate;
        if (seconds > maxSpeechSeconds)
          throw new PlatenError('LIMIT_MEDIA', `A text takes more than the limit of ${maxSpeechSeconds} s to speak.`);
        parts.push(part);
      }
      return joinParts(parts);
    },
  };
}

function chooseVoice({ text, voice }: SpeechRequest): string {
  const chosen = voice === '' ? voices[0] : voices.find((name) => name === voice);
  if (chosen === undefined)
    throw new PlatenError(
      'VOICE_UNAVAILABLE',
      `There is no voice ${voice.slice(0, 60)}; use one of ${voices.join(', ')}.`,
    );
  if (text.length > maxTextLength)
    throw new PlatenError('LIMIT_MEDIA', `A text to speak is longer than the limit of ${maxTextLength} characters.`);
  if (!isLatin(text))
    throw new PlatenError(
      'VOICE_UNAVAILABLE',
      'The bundled voices speak English; a text in another script needs another synthesizer.',
    );
  return chosen;
}

async function speakPiece(
  tokens: readonly SpeakableToken[],
  { voice, speed, run }: { voice: string; speed: number; run: RunFlite },
): Promise<{ samples: Float32Array; words: SpokenWord[]; sampleRate: number }> {
  const text = tokens.map(({ plain, endsParagraph }) => plain + (endsParagraph ? '\n\n' : ' ')).join('');
  const stretch = ((ownStretch[voice] ?? 1) / speed).toFixed(6);
  const answer = await run(text, ['-voice', voice, '--setf', `duration_stretch=${stretch}`, '-psdur', '-o', 'out.wav']);
  const times = await findTokenTimes(tokens, answer, text, run);
  const { sampleRate } = answer;
  const lengthMs = (answer.samples.length / sampleRate) * 1000;
  const words: SpokenWord[] = tokens.flatMap(({ start, end }, index) => {
    const time = times[index];
    if (!time) return [];
    return [{ start, end, startMs: Math.min(time.startMs, lengthMs), endMs: Math.min(time.endMs, lengthMs) }];
  });
  return { samples: Float32Array.from(answer.samples, (sample) => sample / 32_768), words, sampleRate };
}

function joinParts(parts: readonly { samples: Float32Array; words: SpokenWord[]; sampleRate: number }[]): Speech {
  const sampleRate = parts[0]?.sampleRate ?? 16_000;
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.samples.length, 0));
  const words: SpokenWord[] = [];
  let at = 0;
  for (const part of parts) {
    samples.set(part.samples, at);
    const offsetMs = (at / sampleRate) * 1000;
    for (const word of part.words)
      words.push({ ...word, startMs: word.startMs + offsetMs, endMs: word.endMs + offsetMs });
    at += part.samples.length;
  }
  return { sampleRate, samples, words };
}
