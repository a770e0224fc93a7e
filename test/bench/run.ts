// Measures a part of the house against its peers and the figures it has to reach.
// Usage: npm run bench -- batches|charts|check|costs|editor|engine|fairness|layout|motion|pdf|scale|service [--quick]   Exit code 1 when a figure is missed, 2 for wrong usage.
import { benchBatches } from './batches.ts';
import { benchCharts } from './charts.ts';
import { benchCheck } from './check.ts';
import { benchCosts } from './costs.ts';
import { benchEditor } from './editor.ts';
import { benchEngine } from './engine.ts';
import { benchFairness } from './fairness.ts';
import { formatFigures, type Figure } from './figure.ts';
import { benchLayout } from './layout.ts';
import { benchMotion } from './motion.ts';
import { benchPdf } from './pdf.ts';
import { benchScale } from './scale.ts';
import { benchService } from './service.ts';

const benches: Readonly<Record<string, (options: { quick: boolean }) => Promise<Figure[]>>> = {
  batches: benchBatches,
  charts: benchCharts,
  check: benchCheck,
  costs: benchCosts,
  editor: benchEditor,
  engine: benchEngine,
  fairness: benchFairness,
  layout: benchLayout,
  motion: benchMotion,
  pdf: benchPdf,
  scale: benchScale,
  service: benchService,
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const unknown = [...names.filter((name) => !benches[name]), ...flags.filter((flag) => flag !== '--quick')];
if (names.length === 0 || unknown.length > 0) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')} [--quick]`);
  process.exit(2);
}

for (const name of names) {
  const figures = (await benches[name]?.({ quick: flags.includes('--quick') })) ?? [];
  console.log(`\n${name}\n${formatFigures(figures)}`);
  if (figures.some((figure) => !figure.reached)) process.exitCode = 1;
}
