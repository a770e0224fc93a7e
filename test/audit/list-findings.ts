import type { LockFile } from '../checks/lock-file.ts';
import type { AuditReport } from './ask-registry.ts';

/** A known vulnerability of a package that the lock file names. */
export interface Finding {
  advisory: string;
  package: string;
  /** Versions in the lock file that have it. */
  versions: string[];
  /** Whether it is only there to build and test, and nobody who runs Platen has it. */
  isForDevelopment: boolean;
  severity: string;
  title: string;
  url: string;
  /** How to be rid of it, where there is a way. */
  fix: string;
}

const severities = ['critical', 'high', 'moderate', 'low', 'info'];

/** Every vulnerability of every package, the gravest first; packages that merely depend on one that has it are left out. */
export function listFindings({ vulnerabilities }: AuditReport, lock: LockFile): Finding[] {
  const findings = Object.entries(vulnerabilities).flatMap(([name, { via, nodes, fixAvailable }]) => {
    const entries = nodes.map((node) => lock.packages[node]);
    const versions = [...new Set(entries.map((entry) => entry?.version ?? 'of an unknown version'))];
    const isForDevelopment = entries.length > 0 && entries.every((entry) => entry?.dev === true);
    return via
      .filter((each) => typeof each !== 'string')
      .map(({ source, severity, title, url, range }): Finding => {
        const advisory = /GHSA(?:-[a-z0-9]{4}){3}/.exec(url)?.[0] ?? String(source);
        const fix = describeFix(fixAvailable, range);
        return { advisory, package: name, versions, isForDevelopment, severity, title, url, fix };
      });
  });
  return findings.toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.package < b.package ? -1 : 1),
  );
}

function describeFix(fix: AuditReport['vulnerabilities'][string]['fixAvailable'], range: string): string {
  if (typeof fix === 'object') return `use ${fix.name} ${fix.version}`;
  return fix ? `use a version that is not ${range}` : `no version is known without it (${range})`;
}
