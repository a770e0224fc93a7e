import { PlatenError } from '@platen/template';
import type { CostBudget } from '../cost/cost-budget.ts';
import type { Platform } from '../platform/platform.ts';
import type { ResvgDrawing, ResvgImage, ResvgInstance, SvgFonts } from './resvg-instance.ts';

export type { ResvgImage, SvgFonts } from './resvg-instance.ts';

/** Bytes that resvg's memory may grow to: enough for four layers of 33 megapixels. */
const maxMemoryBytes = 512 * 1024 * 1024;
/** Bytes above which its memory is given back after use. It never shrinks, so resvg is then started again for the next drawing. */
const cachedMemoryBytes = 96 * 1024 * 1024;
/** Instructions, as `meterWasm` counts them, that take as long as one step of a budget: fewer than most do, as filters wait for memory. */
const instructionsPerStep = 10;
/** Largest count that fits into 64 bits and that a number represents exactly. */
const maxInstructions = Number.MAX_SAFE_INTEGER;

/** Starts an instance of what was loaded. */
type StartInstance = () => ResvgInstance;

let loading: Promise<StartInstance> | undefined;
let startInstance: StartInstance | undefined;
let running: ResvgInstance | undefined;

/** Loads resvg, once for all: it is drawn in WebAssembly, so its pixels are the same everywhere. */
export async function startResvg(platform: Pick<Platform, 'readBundled'>): Promise<void> {
  loading ??= load(platform).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  startInstance = await loading;
}

/** Loads what templates without SVG do not need, the code around resvg included. */
async function load({ readBundled }: Pick<Platform, 'readBundled'>): Promise<StartInstance> {
  const [wasm, { meterWasm }, { startResvgInstance }] = await Promise.all([
    readBundled('wasm/resvg.wasm'),
    import('../wasm/meter-wasm.ts'),
    import('./resvg-instance.ts'),
  ]);
  const module = await WebAssembly.compile(meterWasm(wasm, maxMemoryBytes));
  return () => startResvgInstance(module);
}

/** Resolves an SVG to plain paths, images and definitions; answers its text. Throws ASSET_UNSUPPORTED or LIMIT_COST. */
export function resolveSvg(text: string, fonts: SvgFonts | undefined, cost: CostBudget): string {
  return use(text, fonts, cost, (drawing) => drawing.toText());
}

/**
 * Draws an SVG at the size it states and hands its pixels to `place`, which must copy what it keeps of them. Texts are drawn with `fonts`;
 * normalized ones are outlines already. Throws ASSET_UNSUPPORTED or LIMIT_COST.
 */
export function drawSvg<Value>(
  text: string,
  cost: CostBudget,
  place: (image: ResvgImage) => Value,
  fonts?: SvgFonts,
): Value {
  return use(text, fonts, cost, (drawing) => place(drawing.draw()));
}

function use<Value>(
  text: string,
  fonts: SvgFonts | undefined,
  cost: CostBudget,
  work: (drawing: ResvgDrawing) => Value,
): Value {
  if (!startInstance) throw new PlatenError('RENDER_FAILED', 'resvg was not started before it was used.');
  running ??= startInstance();
  const instance = running;
  const instructions = Math.min(maxInstructions, cost.left * instructionsPerStep);
  try {
    const value = instance.use(text, fonts, instructions, work);
    if (instance.memoryBytes > cachedMemoryBytes) running = undefined;
    return value;
  } catch (cause) {
    // After a trap inside it nothing can be freed any more.
    running = undefined;
    if (instance.left < 0) throw cost.exceeded('An SVG', cause);
    throw new PlatenError('ASSET_UNSUPPORTED', 'The SVG cannot be read as a drawing.', { cause });
  } finally {
    cost.spend((instructions - Math.max(0, instance.left)) / instructionsPerStep, 'An SVG');
  }
}
