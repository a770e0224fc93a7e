import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** Milliseconds after which a registry that says nothing is taken for one that does not answer. */
const waitMs = 120_000;

/** A known vulnerability of a package, as npm reports it. */
const advisory = z.object({
  source: z.union([z.number(), z.string()]),
  title: z.string(),
  url: z.string(),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
  range: z.string(),
});

const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // Texts name packages that are vulnerable themselves.
      via: z.array(z.union([z.string(), advisory])),
      /** Folders below `node_modules`. */
      nodes: z.array(z.string()),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
});

/** What npm says instead of a report. */
const refusal = z.object({
  message: z.string().optional(),
  error: z.object({ code: z.string().optional(), summary: z.string().optional() }).partial().optional(),
});

/** What the registry knows. */
export type AuditReport = z.output<typeof report>;

/** The registry answers no audits: it is out of reach, or does not offer them. */
export class NoAuditError extends Error {}

/**
 * Has npm ask the registry about every package of a folder's lock file; nothing is installed. `environment` reaches npm, as
 * `npm_config_registry`. Throws NoAuditError with the reason when no report comes.
 */
export async function askRegistry(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<AuditReport> {
  const caller = process.env['npm_execpath'] ?? '';
  const options = ['audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=30000'];
  // The npm that called, where it was npm: a shell that the system needs for `npm` would not be found everywhere.
  const [command, ...first] = /npm-cli\.c?js$/.test(caller) ? [process.execPath, caller] : ['npm'];
  const child = spawn(command ?? 'npm', [...first, ...options], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: first.length === 0 && process.platform === 'win32',
    timeout: waitMs,
    killSignal: 'SIGKILL',
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.on('error', (error) => reject(new NoAuditError(`npm did not start: ${error.message}`)));
  });
  const [answer, words] = await Promise.race([Promise.all([text(child.stdout), text(child.stderr)]), failed]);
  return readReport(answer, words);
}

function readReport(answer: string, words: string): AuditReport {
  const json = parseJson(answer);
  const found = report.safeParse(json);
  if (found.success) return found.data;
  const refused = refusal.safeParse(json);
  const { message, error } = refused.success ? refused.data : {};
  const said = words.split('\n').find((line) => line.startsWith('npm error'));
  const reason = message ?? error?.summary ?? error?.code ?? said?.replace('npm error ', '');
  throw new NoAuditError(reason || 'it sent what is no report');
}

function parseJson(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
