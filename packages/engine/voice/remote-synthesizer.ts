import { PlatenError } from '@platen/template';
import { describeOutcome, readOutcome, type Outcome } from '../platform/outcome.ts';
import type { Speech, SpeechRequest, Synthesizer } from './synthesizer.ts';

/** A synthesizer as data that crosses threads; speech is asked for with `RemoteSpeak`. */
export type RemoteSynthesizer = Pick<Synthesizer, 'id' | 'voices'>;

/** Speaks on the other side; errors are answered as data. */
export type RemoteSpeak = (request: Omit<SpeechRequest, 'signal'>) => Promise<Outcome<Speech>>;

/** Describes a synthesizer for the other side. */
export function describeSynthesizer({ id, voices }: Synthesizer): RemoteSynthesizer {
  return { id, voices: [...voices] };
}

/** Speaks for the other side. What is no PlatenError becomes VOICE_UNAVAILABLE, as it does where no thread lies between. */
export function speakForRemote(synthesizer: Synthesizer | undefined, request: SpeechRequest): Promise<Outcome<Speech>> {
  const speak = async (): Promise<Speech> => {
    try {
      if (!synthesizer) throw new Error('There is no synthesizer.');
      const { sampleRate, samples, words } = await synthesizer.speak(request);
      return { sampleRate, samples, ...(words && { words }) };
    } catch (error) {
      if (error instanceof PlatenError) throw error;
      throw new PlatenError('VOICE_UNAVAILABLE', 'The synthesizer failed; a text is not spoken.', { cause: error });
    }
  };
  return describeOutcome(speak());
}

/** A synthesizer that speaks on the other side. An abort is not waited for there. */
export function attachSynthesizer({ id, voices }: RemoteSynthesizer, speak: RemoteSpeak): Synthesizer {
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
