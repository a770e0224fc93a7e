// `npm run audit`: the vulnerabilities that the registry knows in what the lock file names. Exit code 0 when there are none, or a reason
// is written down for each; 1 when there are others; 2 when `test/audit/allowed.json` is wrong; 3 when the registry answers no audits.
import { fileURLToPath } from 'node:url';
import { runAudit } from './audit/run-audit.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { lines, exitCode } = await runAudit({
  folder: root,
  allowedFile: `${root}test/audit/allowed.json`,
  now: new Date(),
});
for (const line of lines) console.log(line);
process.exitCode = exitCode;
