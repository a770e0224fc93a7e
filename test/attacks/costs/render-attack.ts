// Renders the attack named by its argument in a process of its own, and sends its parent what that cost; see `measureAttack`.
import { createRenderer } from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import { coverShape, sceneOf } from './attack.ts';
import { attacks } from './attacks.ts';
import type { AttackMessage } from './measure-attack.ts';

/** Ordinary renders before and after the attack: what they leave behind is no part of it, and memory goes back while a service goes on. */
const ordinaryRenders = 20;

const attack = attacks.find(({ name }) => name === process.argv[2]);
if (!attack) throw new Error(`There is no attack called ${process.argv[2]}.`);
const send = (message: AttackMessage): void => void process.send?.(message);
const usedBytes = (): number => process.memoryUsage.rss();

const renderer = createRenderer();
const blurred = coverShape('shape', 1080, { filters: [{ type: 'blur', radius: 4 }] });
const ordinary = sceneOf([blurred, { type: 'text', id: 'text', runs: [{ text: 'Hello' }] }]);
const renderOrdinary = async (): Promise<void> => {
  for (let round = 0; round < ordinaryRenders; round++) await renderer.render(ordinary.template, {}, { format: 'png' });
};
await renderOrdinary();

let scene: ReturnType<typeof attack.make> | undefined = attack.make();
send({ type: 'begin', bytesBefore: usedBytes() });
const cpuBefore = process.cpuUsage();
let outcome: string;
try {
  const { outputs } = await renderer.render(scene.template, scene.modifications ?? {}, {
    format: 'png',
    ...scene.options,
  });
  outcome = outputs.length === 1 ? 'drawn' : `drawn, ${outputs.length} files`;
} catch (error) {
  outcome = error instanceof PlatenError ? `refused, ${error.code}` : `failed: ${String(error)}`;
}
const { user, system } = process.cpuUsage(cpuBefore);
send({ type: 'end', outcome, cpuMs: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 });
scene = undefined;
await renderOrdinary();
send({ type: 'after', bytesAfter: usedBytes() });
await renderer.close();
process.disconnect?.();
