import { createRenderer } from '@platen/engine/node';
import { listStarters, readStarter } from '@platen/library/node';
import type { CheckResult, Template } from '@platen/template';
import * as fc from 'fast-check';
import { atLeast, info } from '../../bench/figure.ts';
import { count, createTally, type Finding, type OpenProof, type Part, type PartOutcome, type Proof } from '../proof.ts';
import { templateRows } from './row-values.ts';

/** Milliseconds for the rows of a part: far more than they take, so that each of them is tried. */
const partMs = 3_000_000;
/** Milliseconds that a starter is searched for issues before. */
const searchMs = 20_000;

/** Random rows of values through every starter in which the check finds nothing. */
export const rowProof: Proof = {
  name: 'rows',
  shows: 'what passes the check survives random valid rows of values without an issue',
  unit: 'rows',
  total: 100_000,
  partSize: 250,
  lacks: () => false,
  open: () => openRowProof(),
  figures: ({ counts }) => [
    atLeast('starters', Object.keys(counts).filter((name) => name.startsWith('in ')).length, 30),
    info('rows', String(counts['tried'] ?? 0)),
  ],
};

/** Opens the proof; each part is of one starter. `slugs`: default all. */
export async function openRowProof(slugs?: readonly string[]): Promise<OpenProof> {
  const renderer = createRenderer({ limits: { maxDurationMs: 2 * partMs } });
  const names = slugs ?? (await listStarters()).map(({ slug }) => slug).toSorted();
  const check = async (template: Template, options: object): Promise<CheckResult> => {
    const { check: result } = await renderer.render(template, {}, { check: options });
    if (!result) throw new Error('A check has no result.');
    return result;
  };
  const passing = new Map<string, Promise<boolean>>();
  const passes = (slug: string, template: Template): Promise<boolean> => {
    const known =
      passing.get(slug) ?? check(template, { maxDurationMs: searchMs }).then(({ issues }) => issues.length === 0);
    passing.set(slug, known);
    return known;
  };
  return {
    async run({ first, count: wanted, seed }: Part): Promise<PartOutcome> {
      const tally = createTally();
      const slug = names[Math.floor(first / rowProof.partSize) % names.length] ?? '';
      const template = await readStarter(slug);
      if (!(await passes(slug, template))) return { tally, findings: [{ what: `${slug}: does not pass the check` }] };
      const rows = fc.sample(templateRows(template), { numRuns: wanted, seed });
      const { issues, isComplete } = await check(template, { rows, maxDurationMs: partMs });
      count(tally, `in ${slug}`, rows.length);
      count(tally, 'tried', rows.length);
      const findings = issues.map(({ kind, layer, other, message, values, choices }): Finding => ({
        what: [slug, kind, layer, other].filter((part) => part !== '').join(' '),
        input: { message, values, choices },
      }));
      if (!isComplete) findings.push({ what: `${slug}: not all rows were tried` });
      return { tally, findings };
    },
    close: () => renderer.close(),
  };
}
