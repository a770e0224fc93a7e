// A process of its own for each renderer under test, so that none pays for another's garbage: `node peer-process.ts NAME`.
import { setImmediate } from 'node:timers/promises';
import { createRenderer } from '@platen/engine/node';
import { roundValues } from './design.ts';
import type { Peer, PeerName } from './peer.ts';
import type { PeerAnswer, PeerRequest } from './remote-peer.ts';
import { createSetting, type BenchSetting } from './setting.ts';

const setting = await createSetting();
const peer = await openPeer(process.argv[2] as PeerName, setting);

process.on('message', ({ round, wantsImage }: PeerRequest) => void answer(round, wantsImage));
process.on('disconnect', () => void peer.close());
process.send?.({ ready: true });

async function answer(round: number, wantsImage: boolean): Promise<void> {
  const values = roundValues(round);
  const startedAt = performance.now();
  const bytes = await peer.render(values);
  const durationMs = performance.now() - startedAt;
  // Native memory is given back in the event loop only, as it would be between two requests.
  await setImmediate();
  const image = wantsImage ? Buffer.from(bytes).toString('base64') : '';
  process.send?.({ durationMs, byteLength: bytes.length, image } satisfies PeerAnswer);
}

function openPeer(name: PeerName, bench: BenchSetting): Promise<Peer> {
  if (name === 'chromium') return bench.openChromium();
  if (name === 'takumi') return bench.openTakumi();
  return openEngine(name, bench);
}

async function openEngine(format: 'png' | 'jpg', { template, resolveAsset }: BenchSetting): Promise<Peer> {
  const renderer = createRenderer({ resolveAsset });
  return {
    name: `engine to ${format}`,
    async render(values) {
      const { outputs, report } = await renderer.render(template, { ...values }, { format });
      if (report.length > 0) throw new Error(`The bench's design has something to report: ${JSON.stringify(report)}`);
      return outputs[0]?.bytes ?? Buffer.of();
    },
    close: () => renderer.close(),
  };
}
