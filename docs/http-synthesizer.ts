// The provider that docs/voice.md shows: speech from a service that answers WAV.
import type { Speech, Synthesizer } from '@platen/engine';
import { PlatenError } from '@platen/template';

/** A synthesizer behind an HTTP address: takes `{ text, voice, speed }` as JSON, answers 16 bit mono WAV. */
export function createHttpSynthesizer(url: string, key: string, voices: readonly string[]): Synthesizer {
  return {
    // Speech is cached by this name, the text, the voice and the speed: change it when the service's voices change.
    id: `http ${url}`,
    voices,
    async speak({ text, voice, speed, signal }) {
      const name = voice === '' ? voices[0] : voices.find((known) => known === voice);
      if (name === undefined) throw new PlatenError('VOICE_UNAVAILABLE', `There is no voice ${voice}.`);
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text, voice: name, speed }),
        signal: AbortSignal.any([AbortSignal.timeout(30_000), ...(signal ? [signal] : [])]),
      });
      if (!response.ok) throw new Error(`The service answered ${response.status}.`);
      return readWave(await response.arrayBuffer());
    },
  };
}

/** The samples of a WAV file; its words' times could be added as `words`, where the service tells them. */
function readWave(file: ArrayBuffer): Speech {
  const view = new DataView(file);
  let sampleRate = 0;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const chunk = view.getUint32(at);
    const length = view.getUint32(at + 4, true);
    // "fmt ", then "data".
    if (chunk === 0x666d7420) sampleRate = view.getUint32(at + 12, true);
    if (chunk === 0x64617461) {
      const count = Math.min(length, view.byteLength - at - 8) >> 1;
      const from = at + 8;
      const samples = Float32Array.from(
        { length: count },
        (_, index) => view.getInt16(from + index * 2, true) / 32_768,
      );
      return { sampleRate, samples };
    }
    at += 8 + length + (length % 2);
  }
  throw new Error('The service answered no WAV file.');
}
