import { fileURLToPath } from 'node:url';
import { runChecks } from './checks/run-checks.ts';
import { listTestFiles } from './runner/list-test-files.ts';
import { formatSummary, isGood, type Outcome } from './runner/outcome.ts';
import { runNodeTests } from './runner/run-node-tests.ts';

// `npm run check`: what must hold of the house itself, without the product's own tests.
const root = fileURLToPath(new URL('..', import.meta.url));
const projectTests = listTestFiles(root, ['test/architecture', 'test/node/project-']).node;

const outcomes: Outcome[] = [
  ...(await runChecks(root)),
  await runNodeTests(root, projectTests, { name: 'house rules' }),
];
console.log(formatSummary(outcomes, performance.now()));
process.exitCode = outcomes.every(isGood) ? 0 : 1;
