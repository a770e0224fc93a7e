import { createChartTools } from '../charts/layout-chart.ts';
import type { CostBudget } from '../cost/cost-budget.ts';
import type { ChartTools } from '../pages/layout-context.ts';
import type { Platform } from '../platform/platform.ts';
import { loadLocale } from './load-evaluation.ts';

/** Steps that a chart takes, and each value in it. */
const chartSteps = 300_000;
const valueSteps = 2000;

/** Loads how charts are laid out in a locale. Each is charged to `cost`. */
export async function loadCharts(
  platform: Pick<Platform, 'readBundled'>,
  tag: string | undefined,
  cost: CostBudget,
): Promise<ChartTools> {
  const locale = await loadLocale(platform, tag);
  return createChartTools(locale, (values) => cost.spend(chartSteps + values * valueSteps, 'A chart'));
}
