import type { Layer, Page, QrLayer } from '@platen/template';
import { CostBudget } from '../cost/cost-budget.ts';
import type { LoadedLayouts, SetCode } from '../pages/layout-context.ts';
import type { Platform } from '../platform/platform.ts';

/** Steps that a code takes, and each character in it. */
const codeSteps = 3_000_000;
const characterSteps: Partial<Record<QrLayer['symbology'], number>> = { aztec: 120_000 };
const usualCharacterSteps = 50_000;

/** Where layouts come from. */
export interface LoadLayoutsOptions {
  /** Charged for codes and charts. Default: nobody counts. */
  cost?: CostBudget | undefined;
  /** Of what numbers charts write. Missing: charts are not laid out. */
  platform?: Pick<Platform, 'readBundled'> | undefined;
  /** How charts write numbers. Default `en`. */
  locale?: string | undefined;
  /** Whether texts show numbers of pages. Default false. */
  isNumbered?: boolean | undefined;
}

/** The part of a page that its layouts depend on. */
type Needing = Pick<Page, 'layers' | 'flow'>;

/**
 * Loads the layouts that these pages need: of codes, whose encoders are large, of groups that place or combine their children, of charts, and of pages
 * that flow or show their numbers.
 */
export async function loadLayouts(
  pages: readonly Needing[],
  { cost = new CostBudget(), platform, locale, isNumbered = false }: LoadLayoutsOptions = {},
): Promise<LoadedLayouts> {
  const has = (test: (layer: Layer) => boolean): boolean => pages.some(({ layers }) => someLayer(layers, test));
  const [setCode, layoutGroup, combine, charts, paging] = await Promise.all([
    has(isCode) ? loadSetCode(cost) : undefined,
    has(isLayout) ? import('../layout/layout-group.ts').then((module) => module.layoutGroup) : undefined,
    has(isBoolean)
      ? import('../booleans/combine-layers.ts').then((module) => module.createCombineLayers(cost))
      : undefined,
    platform && has(isChart)
      ? import('./load-charts.ts').then((module) => module.loadCharts(platform, locale, cost))
      : undefined,
    isNumbered || pages.some(isFlowing)
      ? import('../layout/paging/paging.ts').then((module) => module.layoutFlowingPages)
      : undefined,
  ]);
  return {
    ...(setCode && { setCode }),
    ...(layoutGroup && { layoutGroup }),
    ...(combine && { combine }),
    ...(charts && { charts }),
    ...(paging && { paging }),
  };
}

/** Whether a page needs a layout that is not among those loaded, for layers at any depth, hidden ones included. */
export function lacksLayouts(
  page: Needing,
  { setCode, layoutGroup, combine, charts, paging }: LoadedLayouts,
  isNumbered = false,
): boolean {
  if (!paging && (isNumbered || page.flow !== undefined)) return true;
  // With every key and each frame of a gesture: once through the layers.
  return someLayer(
    page.layers,
    (layer) =>
      (!setCode && isCode(layer)) ||
      (!layoutGroup && isLayout(layer)) ||
      (!combine && isBoolean(layer)) ||
      (!charts && isChart(layer)) ||
      (!paging && isFlowingText(layer)),
  );
}

function isFlowing({ flow, layers }: Needing): boolean {
  return flow !== undefined || someLayer(layers, isFlowingText);
}

function isFlowingText(layer: Layer): boolean {
  return layer.type === 'text' && layer.mode === 'flow';
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

function isChart({ type }: Layer): boolean {
  return type === 'chart';
}

function isLayout(layer: Layer): boolean {
  return layer.type === 'group' && layer.layout !== undefined;
}

function isBoolean(layer: Layer): boolean {
  return layer.type === 'group' && layer.boolean !== undefined;
}

function someLayer(layers: readonly Layer[], test: (layer: Layer) => boolean): boolean {
  return layers.some((layer) => test(layer) || (layer.type === 'group' && someLayer(layer.layers, test)));
}
