import type { Layer, Page, QrLayer } from '@platen/template';
import { CostBudget } from '../cost/cost-budget.ts';
import type { LoadedLayouts, SetCode } from '../pages/layout-context.ts';

/** Steps that a code takes, and each character in it. */
const codeSteps = 3_000_000;
const characterSteps: Partial<Record<QrLayer['symbology'], number>> = { aztec: 120_000 };
const usualCharacterSteps = 50_000;

/**
 * Loads the layouts that these pages need: of codes, whose encoders are large, and of groups that place their children. Each code is
 * charged to `cost`.
 */
export async function loadLayouts(
  pages: readonly Pick<Page, 'layers'>[],
  cost: CostBudget = new CostBudget(),
): Promise<LoadedLayouts> {
  const has = (test: (layer: Layer) => boolean): boolean => pages.some(({ layers }) => someLayer(layers, test));
  const [setCode, layoutGroup] = await Promise.all([
    has(isCode) ? loadSetCode(cost) : undefined,
    has(isLayout) ? import('../layout/layout-group.ts').then((module) => module.layoutGroup) : undefined,
  ]);
  return { ...(setCode && { setCode }), ...(layoutGroup && { layoutGroup }) };
}

/** Whether some layers need a layout that is not among those loaded, at any depth, hidden ones included. */
export function lacksLayouts(layers: readonly Layer[], { setCode, layoutGroup }: LoadedLayouts): boolean {
  return (!setCode && someLayer(layers, isCode)) || (!layoutGroup && someLayer(layers, isLayout));
}

async function loadSetCode(cost: CostBudget): Promise<SetCode> {
  const { layoutCode } = await import('../codes/layout-code.ts');
  return (layer, box) => {
    const perCharacter = characterSteps[layer.symbology] ?? usualCharacterSteps;
    cost.spend(codeSteps + layer.content.length * perCharacter, 'A code');
    return layoutCode(layer, box);
  };
}

function isCode({ type }: Layer): boolean {
  return type === 'qr';
}

function isLayout(layer: Layer): boolean {
  return layer.type === 'group' && layer.layout !== undefined;
}

function someLayer(layers: readonly Layer[], test: (layer: Layer) => boolean): boolean {
  return layers.some((layer) => test(layer) || (layer.type === 'group' && someLayer(layer.layers, test)));
}
