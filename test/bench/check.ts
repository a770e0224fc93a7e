import { createRenderer } from '@platen/engine/node';
import { listStarters, readStarter } from '@platen/library/node';
import type { Renderer } from '@platen/engine';
import type { CheckResult, Template } from '@platen/template';
import { seedDefects, type SeededDefect } from './check-scene/seed-defects.ts';
import { witness } from './check-scene/witness.ts';
import { atLeast, atMost, info, type Figure } from './figure.ts';

/** Seconds that a check may take to find a defect, and the share of defects it has to find. */
const maxSeconds = 5;
const minShare = 0.95;
/** Milliseconds for the search; its last row may take some more. */
const searchMs = 4300;

/** Defects seeded into the starters: how many of them a check finds, and how long it takes. */
export async function benchCheck({ quick }: { quick: boolean }): Promise<Figure[]> {
  const renderer = createRenderer();
  const starters = new Map(
    await Promise.all((await listStarters()).map(async ({ slug }) => [slug, await readStarter(slug)] as const)),
  );
  try {
    const intact = new Map<string, { issues: Set<string>; named: Set<string> }>();
    const intactMs: number[] = [];
    for (const [slug, template] of starters) {
      const result = await checkOf(renderer, template);
      intactMs.push(result.durationMs);
      intact.set(slug, { issues: issuesOf(result), named: await witness(renderer, template) });
    }
    const wanted = quick ? 20 : 200;
    const found: SeededDefect[] = [];
    const missed: SeededDefect[] = [];
    const times: number[] = [];
    for (const defect of seedDefects(starters, 20_261_123)) {
      if (found.length + missed.length >= wanted) break;
      const before = intact.get(defect.slug);
      if (!before || !(await isDefect(renderer, defect, before.named))) continue;
      const result = await checkOf(renderer, defect.template);
      times.push(result.durationMs);
      const isFound = [...issuesOf(result)].some((issue) => !before.issues.has(issue));
      (isFound ? found : missed).push(defect);
    }
    const sorted = times.toSorted((one, other) => one - other);
    const broken = [...intact].filter(([, { issues }]) => issues.size > 0).map(([slug]) => slug);
    return [
      atMost(
        'starters that a check finds broken',
        broken.length,
        0,
        broken.length > 0 ? ` (${broken.join(', ')})` : '',
        0,
      ),
      info(
        'seconds for an intact starter, median and longest',
        `${median(intactMs)}, ${(Math.max(...intactMs) / 1000).toFixed(1)}`,
      ),
      atLeast(`share of ${wanted} seeded defects that were found`, found.length / wanted, minShare),
      info('missed', missed.map(({ slug, what }) => `${slug} (${what})`).join('; ') || 'none'),
      info('seconds for a defect, median', median(sorted)),
      atMost('seconds for a defect, longest', (sorted.at(-1) ?? 0) / 1000, maxSeconds),
    ];
  } finally {
    await renderer.close();
  }
}

function median(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return ((sorted[Math.floor(sorted.length / 2)] ?? 0) / 1000).toFixed(1);
}

async function checkOf(renderer: Renderer, template: Template): Promise<CheckResult> {
  const { check } = await renderer.render(template, {}, { check: { maxDurationMs: searchMs } });
  if (!check) throw new Error('A check has no result.');
  return check;
}

function issuesOf({ issues }: CheckResult): Set<string> {
  return new Set(issues.map(({ kind, layer, other }) => `${kind} ${layer} ${other}`));
}

/** Whether it is a defect at all: one that a render reports is only there if hard values get something reported that they did not before. */
async function isDefect(
  renderer: Renderer,
  { template, isReported }: SeededDefect,
  before: ReadonlySet<string>,
): Promise<boolean> {
  if (!isReported) return true;
  try {
    return [...(await witness(renderer, template))].some((named) => !before.has(named));
  } catch {
    return false;
  }
}
