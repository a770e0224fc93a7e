import type { Platform } from '../../packages/engine/platform/platform.ts';
import { speechBytes } from '../voice/voice-samples.ts';
import { madeAudio } from './made-audio.ts';
import { clip, mixAll, planOf } from './mix-all.ts';

/** What `hashMix` answers everywhere. */
export const mixHash = '7c5cbc0a301713bf2222bed6440762aa0e7c956dc6dd7878bee6e6951ba54fe7';

/** SHA-256 of the left side of a mix with resampling, speed, a loop, fades, ducking and limiting, at 16 bits. */
export async function hashMix(platform: Pick<Platform, 'hashBytes'>): Promise<string> {
  const noise = (rate: number): Float32Array => {
    let state = 1;
    return Float32Array.from({ length: rate }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state / 2 ** 32 - 0.5) * 1.2;
    });
  };
  const file = (source: string): { origin: { kind: 'file'; source: string } } => ({ origin: { kind: 'file', source } });
  const plan = planOf(
    [
      clip({ endMs: 900, fades: [{ kind: 'in', curve: 'equal-power', startMs: 0, endMs: 700 }] }),
      clip({
        ...file('b'),
        startMs: 200,
        endMs: 2500,
        loop: true,
        speed: 1.3,
        ducking: { volume: 0.2, attackMs: 100, releaseMs: 300 },
      }),
      clip({ ...file('c'), startMs: 1000, endMs: 2000, volume: 1.5 }),
    ],
    2600,
    [{ startMs: 800, endMs: 1500 }],
  );
  const sounds = {
    a: madeAudio(44_100, [noise(44_100)]),
    b: madeAudio(16_000, [noise(16_000)]),
    c: madeAudio(48_000, [noise(48_000)]),
  };
  const { left } = await mixAll(plan, sounds);
  return platform.hashBytes(speechBytes(left.map((sample) => Math.min(sample, 32_767 / 32_768))));
}
