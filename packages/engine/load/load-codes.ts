import type { Layer, Page, QrLayer } from '@platen/template';
import { CostBudget } from '../cost/cost-budget.ts';
import type { SetCode } from '../pages/layout-context.ts';

/** Steps that a code takes, and each character in it. */
const codeSteps = 3_000_000;
const characterSteps: Partial<Record<QrLayer['symbology'], number>> = { aztec: 120_000 };
const usualCharacterSteps = 50_000;

/**
 * Loads the layout of codes if these pages contain a code: encoders are large, and most pages have none. Each code is charged to `cost`.
 */
export async function loadCodes(
  pages: readonly Pick<Page, 'layers'>[],
  cost: CostBudget = new CostBudget(),
): Promise<SetCode | undefined> {
  if (!pages.some(({ layers }) => hasCode(layers))) return undefined;
  const { layoutCode } = await import('../codes/layout-code.ts');
  return (layer, box) => {
    const perCharacter = characterSteps[layer.symbology] ?? usualCharacterSteps;
    cost.spend(codeSteps + layer.content.length * perCharacter, 'A code');
    return layoutCode(layer, box);
  };
}

/** Whether there is a code among the layers, at any depth, hidden ones included. */
export function hasCode(layers: readonly Layer[]): boolean {
  return layers.some((layer) => layer.type === 'qr' || (layer.type === 'group' && hasCode(layer.layers)));
}
