import { variables, type Config } from '../config/config.ts';
import type { Variable } from '../config/variable.ts';
import { findUnknownVariables } from '../config/unknown-variables.ts';
import type { Finding } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Lists which variables are set, without the values of secrets, and which have no effect. */
export function checkConfiguration(environment: Environment): Finding[] {
  const known: Variable[] = Object.values(variables);
  const set = known.filter(({ name }) => environment[name] !== undefined && environment[name] !== '');
  const shown = set.map(({ name, secret }) => (secret ? `${name} (secret)` : `${name}=${environment[name]}`));
  const findings: Finding[] = [
    { part: 'configuration', state: 'ok', text: shown.length > 0 ? shown.join(', ') : 'all defaults' },
  ];
  for (const { name, meant } of findUnknownVariables(environment)) {
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    findings.push({ part: 'configuration', state: 'look', text: `${name} is not a Platen variable.${hint}` });
  }
  return findings;
}

/** Whether links that the service and its workers write will work for others. */
export function checkPublicUrl({
  publicUrl,
  host,
  trustProxy,
  databaseUrl,
  workers,
  workerPort,
}: Pick<Config, 'publicUrl' | 'host' | 'trustProxy' | 'databaseUrl' | 'workers' | 'workerPort'>): Finding {
  const part = 'public address';
  if (publicUrl === undefined) {
    if (databaseUrl !== undefined && (workers === 0 || workerPort !== undefined)) {
      const text =
        'PLATEN_PUBLIC_URL is not set: workers do not know where the service is, and write links that only work on their own machine.';
      return { part, state: 'look', text };
    }
    const isOpen = host !== '127.0.0.1' && host !== 'localhost' && host !== '::1';
    const text = 'PLATEN_PUBLIC_URL is not set: links in responses only work on this machine.';
    return { part, state: isOpen ? 'look' : 'ok', text };
  }
  if (new URL(publicUrl).protocol === 'https:' && trustProxy.length === 0) {
    const text = `${publicUrl}; PLATEN_TRUST_PROXY is not set, so that every caller seems to be the proxy that brings HTTPS.`;
    return { part, state: 'look', text };
  }
  return { part, state: 'ok', text: publicUrl };
}
