// Sends the service as many hostile requests as it should have stood before a release, and has a two-hundredth as many schedules of
// approvals at the same time; `npm test` has a quarter of the requests and three schedules.
// Usage: npm run fuzz -- [REQUESTS]   Exit code 1 when something was found, 2 for wrong usage.
import { fileURLToPath } from 'node:url';
import { isGood } from './runner/outcome.ts';
import { runNodeTests } from './runner/run-node-tests.ts';

const [requests = '20000', ...more] = process.argv.slice(2);
if (!/^[1-9]\d{0,8}$/.test(requests) || more.length > 0) {
  console.error('Usage: npm run fuzz -- [REQUESTS]');
  process.exit(2);
}
process.env['PLATEN_FUZZ_REQUESTS'] = requests;
process.env['PLATEN_FUZZ_SCHEDULES'] = String(Math.ceil(Number(requests) / 200));
const files = ['test/service/fuzz.test.ts', 'test/service/approvals/approvals-at-once.test.ts'];
const outcome = await runNodeTests(fileURLToPath(new URL('..', import.meta.url)), files);
process.exitCode = isGood(outcome) ? 0 : 1;
