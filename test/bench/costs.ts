import { attacks } from '../attacks/costs/attacks.ts';
import { measureAttack, type AttackCost } from '../attacks/costs/measure-attack.ts';
import { info, type Figure } from './figure.ts';

const goal = { cpuMs: 10_000, peakBytes: 1.5e9, cachedBytes: 300e6 };
/** What is killed is far from its goal; knowing how far is not worth the wait. */
const killedAt = { maxCpuMs: 20_000, maxBytes: 5e9 };
/** Those that the goal was set for, and one or two of each other kind. */
const quickNames = new Set([
  'svg-pattern-cycle-of-all',
  'svg-pattern-chain',
  'svg-turbulence',
  'svg-500-blurs',
  'svg-nested-masks',
  'svg-style-rules',
  'blurs',
  'blurs-of-large-layers',
  'shadows-wide',
  'groups-nested-isolated-large',
  'masks-doubling',
  'paths-long',
  'image-tiles',
  'patterns-optional',
  'patterns-of-500',
  'text-longest',
  'text-fit',
  'table-largest',
  'tables',
  'font-of-points',
  'font-of-parts-and-points',
  'font-growing-in-many',
  'fonts-unpacking',
  'keyframes',
  'pdf-of-effects',
]);
/**
 * Videos of many frames may take as long as `maxVideoRenderMs` and `maxVideoFrames` allow: of them each frame is bounded. They are
 * measured for their memory, and ended after a while.
 */
const videos = new Set([
  'keyframes',
  'keyframes-of-text',
  'units-of-text',
  'video-of-blurs',
  'video-longest',
  'video-of-many-pages',
]);

/** Renders that cost far more than they look: refused by name, or drawn within bounds of time and memory, which then goes back. */
export async function benchCosts({ quick }: { quick: boolean }): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name } of attacks) {
    if (quick && !quickNames.has(name)) continue;
    const cost = await measureAttack(name, killedAt);
    const figure = describe(name, cost);
    console.log(`${name}: ${figure.value}`);
    figures.push(figure);
  }
  return figures;
}

function describe(name: string, { outcome, cpuMs, peakBytes, bytesBefore, bytesAfter }: AttackCost): Figure {
  const after =
    bytesAfter === undefined ? '' : `, after it ${megabytes(bytesAfter)} (before ${megabytes(bytesBefore)})`;
  const value = `${outcome}, ${(cpuMs / 1000).toFixed(1)} s, at most ${megabytes(peakBytes)}${after}`;
  if (videos.has(name) && outcome === 'killed for its time' && peakBytes <= goal.peakBytes) {
    return info(name, value.replace('killed for its time', 'a long video, ended'));
  }
  const reached =
    /^(drawn|refused)/.test(outcome) &&
    cpuMs <= goal.cpuMs &&
    peakBytes <= goal.peakBytes &&
    bytesAfter !== undefined &&
    bytesAfter - bytesBefore <= goal.cachedBytes;
  return { name, value, bound: '<= 10 s, 1500 MB, 300 MB more after it', reached };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
