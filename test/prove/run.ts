// Shows by doing it very often that nothing is lost and nothing breaks: kills under load, outages, hostile requests and templates.
// Usage: npm run prove [-- NAME… --rounds N --seed N --fresh]. A run that was interrupted goes on where it was; --fresh begins anew.
// Exit code 1 when a goal is missed, 2 for wrong usage.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatFigures, info, type Figure } from '../bench/figure.ts';
import { proofs } from './proofs.ts';
import { figuresOf, formatFindings, runProof } from './run-proof.ts';
import { openSavedRuns } from './saved-runs.ts';

const usage = `Usage: npm run prove [-- NAME… --rounds N --seed N --fresh]
${proofs.map(({ name, total, unit, shows }) => `  ${name.padEnd(18)} ${`${total} ${unit}`.padEnd(18)} ${shows}`).join('\n')}
A name may be a beginning: "kills" is both.`;

const asked = readArguments();
const selected = proofs.filter(
  ({ name }) => asked.names.length === 0 || asked.names.some((part) => name.startsWith(part)),
);
const root = fileURLToPath(new URL('../..', import.meta.url));
const runs = openSavedRuns(`${root}.out/prove/runs.json`);
const say = (line: string): void => console.log(line);
// Ended by Ctrl+C, too, processes that were started are ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const figures: Figure[] = [];
const findings: string[] = [];
for (const proof of selected) {
  const lack = proof.lacks();
  if (lack !== false) {
    figures.push({ ...info(proof.name, `skipped: ${lack}`), bound: 'to run' });
    continue;
  }
  if (asked.fresh) runs.forget(proof.name);
  try {
    const run = await runProof(proof, {
      seed: asked.seed,
      ...(asked.total !== undefined && { total: asked.total }),
      runs,
      savedFolder: `${root}.out/prove/saved`,
      commit: commitOf(root),
      say,
    });
    const minutes = (run.seconds / 60).toFixed(1);
    figures.push(
      info(
        `${proof.name}: ${proof.shows}`,
        `${run.done} ${proof.unit}, ${minutes} min, from ${run.startedAt.slice(0, 10)}`,
      ),
      ...figuresOf(proof, run),
    );
    findings.push(...formatFindings(proof, run));
  } catch (error) {
    console.error(error);
    const words = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    figures.push({ name: `${proof.name}: broke off`, value: words, bound: 'not to', reached: false });
  }
}
console.log(`\n${formatFigures(figures)}`);
if (findings.length > 0) console.log(`\nFound:\n${findings.join('\n')}`);
const missed = figures.filter(({ reached }) => !reached).length;
console.log(missed === 0 ? '\nEvery goal was met.' : `\n${missed} goals were missed.`);
process.exit(missed === 0 ? 0 : 1);

function readArguments(): { names: string[]; total: number | undefined; seed: number; fresh: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { rounds: { type: 'string' }, seed: { type: 'string' }, fresh: { type: 'boolean' } },
    });
    const whole = (text: string | undefined): number | undefined => {
      if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) throw new Error(`"${text}" is no number.`);
      return text === undefined ? undefined : Number(text);
    };
    const unknown = positionals.find((part) => !proofs.some(({ name }) => name.startsWith(part)));
    if (unknown !== undefined) throw new Error(`There is no proof "${unknown}".`);
    return {
      names: positionals,
      total: whole(values.rounds),
      seed: whole(values.seed) ?? 20_260_101,
      fresh: values.fresh === true,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

function commitOf(folder: string): string {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: folder, encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}
