import { PlatenError } from '@platen/template';
import { describeOutcome, readOutcome, type Outcome } from '../platform/outcome.ts';
import type { Speech, SpeechRequest, Synthesiser } from './synthesiser.ts';

/** A synthesiser as data that crosses threads; speech is asked for with `RemoteSpeak`. */
export type RemoteSynthesiser = Pick<Synthesiser, 'id' | 'voices'>;

/** Speaks on the other side; errors are answered as data. */
export type RemoteSpeak = (request: Omit<SpeechRequest, 'signal'>) => Promise<Outcome<Speech>>;

/** Describes a synthesiser for the other side. */
export function describeSynthesiser({ id, voices }: Synthesiser): RemoteSynthesiser {
  return { id, voices: [...voices] };
}

/** Speaks for the other side. What is no PlatenError becomes VOICE_UNAVAILABLE, as it does where no thread lies between. */
export function speakForRemote(synthesiser: Synthesiser | undefined, request: SpeechRequest): Promise<Outcome<Speech>> {
  const speak = async (): Promise<Speech> => {
    try {
      if (!synthesiser) throw new Error('There is no synthesiser.');
      const { sampleRate, samples, words } = await synthesiser.speak(request);
      return { sampleRate, samples, ...(words && { words }) };
    } catch (error) {
      if (error instanceof PlatenError) throw error;
      throw new PlatenError('VOICE_UNAVAILABLE', 'The synthesiser failed; a text is not spoken.', { cause: error });
    }
  };
  return describeOutcome(speak());
}

/** A synthesiser that speaks on the other side. An abort is not waited for there. */
export function attachSynthesiser({ id, voices }: RemoteSynthesiser, speak: RemoteSpeak): Synthesiser {
  return {
    id,
    voices,
    async speak({ text, voice, speed, signal }) {
      signal?.throwIfAborted();
      const aborted = Promise.withResolvers<never>();
      const onAbort = (): void => aborted.reject(signal?.reason);
      signal?.addEventListener('abort', onAbort);
      try {
        return readOutcome(await Promise.race([speak({ text, voice, speed }), aborted.promise]));
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}
