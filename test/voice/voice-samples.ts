import type { SpeechRequest } from '../../packages/engine/voice/synthesizer.ts';

/** Speech that must be the same everywhere, and the SHA-256 of its 16 bit samples, little-endian. */
export const voiceSamples: readonly (SpeechRequest & { hash: string })[] = [
  {
    text: 'Good design is as little design as possible.',
    voice: '',
    speed: 1,
    hash: '777d3821ea54019e1c4b5287462d652733da9e8a5276df15c9dc65d4dd6a4714',
  },
  {
    text: 'Doors open at 7:30 p.m., and entry is $12.50.',
    voice: 'rms',
    speed: 1.25,
    hash: 'b178b458ced30cc340c8504b7681fc89e3d8c7f055d75b1aca2fd62c24981129',
  },
  {
    text: 'Dr. Ines Calderón said: “simplicity is knowing what may stay”.',
    voice: 'awb',
    speed: 0.8,
    hash: '78c4118c75633acec8d95ecf17bf159862d0fa87509cb11c37a9e434c8350f9b',
  },
  {
    text: 'One. Two. Three.',
    voice: 'kal16',
    speed: 1,
    hash: '26c2c82801a4a3b32a3ca95761784ebce5d5fdef25c8142d201ba2ea30f04f69',
  },
  {
    text: 'Tea & cake — every day of the week!',
    voice: 'kal',
    speed: 1,
    hash: '3553b7892354674f1dea09f9bf6f4de249190d06246878db6de118ae0fde6819',
  },
];

/** Samples as 16 bit numbers, little-endian. */
export function speechBytes(samples: Float32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, index) => bytes.setInt16(index * 2, Math.round(sample * 32_768), true));
  return new Uint8Array(bytes.buffer);
}
