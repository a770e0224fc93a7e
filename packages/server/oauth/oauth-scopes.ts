import { scopes, type Scope } from '@platen/api';

const known: ReadonlySet<string> = new Set(scopes);

/** Default scopes of an application: reading and rendering. */
const usual: readonly Scope[] = ['workspace:read', 'workspace:templates:read', 'render:generate', 'offline_access'];

/** Whether a text is a scope of the service. */
export function isScope(text: string): text is Scope {
  return known.has(text);
}

/** The scopes in a text that are the service's, each once, in its order. */
export function scopesIn(text: string): Scope[] {
  const asked = new Set(text.split(' '));
  return scopes.filter((scope) => asked.has(scope));
}

/** The scopes of a request that names none. */
export function usualScopes(registered: string | null | undefined, isForTools: boolean): Scope[] {
  if (registered) return scopesIn(registered);
  return isForTools ? [...usual, 'mcp:access'] : [...usual];
}
