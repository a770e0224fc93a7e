import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LockFile } from '../checks/lock-file.ts';
import { askRegistry, NoAuditError } from './ask-registry.ts';
import { listFindings, type Finding } from './list-findings.ts';
import { AllowedListError, keyOf, readAllowed, type AllowedAdvisory } from './read-allowed.ts';

/** Exit codes: nothing is open, something is, the list of what is allowed is wrong, nothing is known. */
export const auditCodes = { clean: 0, found: 1, wrongList: 2, noAudit: 3 } as const;

/** What an audit says, and the exit code that says the same. */
export interface AuditResult {
  lines: string[];
  exitCode: (typeof auditCodes)[keyof typeof auditCodes];
}

/**
 * Asks the registry which vulnerabilities are known in what a folder's lock file names, and sets those apart that `allowedFile` gives
 * a reason for whose time is not over.
 */
export async function runAudit({
  folder,
  allowedFile,
  now,
  environment,
}: {
  folder: string;
  allowedFile: string;
  now: Date;
  /** For npm. */
  environment?: Readonly<Record<string, string>>;
}): Promise<AuditResult> {
  try {
    const allowed = await readAllowed(allowedFile);
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as LockFile;
    const findings = listFindings(await askRegistry(folder, environment), lock);
    return judgeFindings(findings, allowed, now);
  } catch (error) {
    if (error instanceof AllowedListError) return { lines: [error.message], exitCode: auditCodes.wrongList };
    if (!(error instanceof NoAuditError)) throw error;
    const lines = [
      `The registry answers no audits: ${error.message}`,
      'So nothing is known of vulnerabilities, neither that there are some nor that there are none. Run it where npm can ask a registry that does.',
    ];
    return { lines, exitCode: auditCodes.noAudit };
  }
}

function judgeFindings(findings: readonly Finding[], allowed: readonly AllowedAdvisory[], now: Date): AuditResult {
  const reasons = new Map(allowed.map((each) => [keyOf(each), each]));
  const isOver = ({ until }: AllowedAdvisory): boolean => Date.parse(until) <= now.getTime();
  const borne = (finding: Finding): boolean => {
    const reason = reasons.get(keyOf(finding));
    return reason !== undefined && !isOver(reason);
  };
  const open = findings.filter((finding) => !borne(finding));
  const describe = (finding: Finding): string[] => {
    const reason = reasons.get(keyOf(finding));
    return [
      `  ${finding.severity.padEnd(8)}  ${finding.package} ${finding.versions.join(', ')}: ${finding.title}`,
      `            ${finding.url}; ${finding.fix}`,
      ...(reason
        ? [`            ${isOver(reason) ? 'was allowed until' : 'until'} ${reason.until}: ${reason.reason}`]
        : []),
    ];
  };
  const part = (title: string, shown: readonly Finding[]): string[] => [
    title,
    ...(shown.length > 0 ? shown.flatMap(describe) : ['  none']),
  ];
  const known = new Set(findings.map(keyOf));
  const unused = allowed.filter((each) => !known.has(keyOf(each)));
  const lines = [
    ...part(
      'Known vulnerabilities of what runs:',
      open.filter(({ isForDevelopment }) => !isForDevelopment),
    ),
    ...part(
      'Of what only builds and tests:',
      open.filter(({ isForDevelopment }) => isForDevelopment),
    ),
    ...(findings.length > open.length ? part('Allowed, for a reason:', findings.filter(borne)) : []),
    ...unused.map((each) => `${keyOf(each)} is allowed and there no more: take it off the list.`),
  ];
  return { lines, exitCode: open.length > 0 ? auditCodes.found : auditCodes.clean };
}
