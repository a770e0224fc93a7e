import type { OAuthApp } from '@platen/api';

/** Edited fields of an app; lists as typed, one item per line. */
export interface AppDraft {
  name: string;
  redirectUris: string;
  mode: OAuthApp['mode'];
  testUsers: string;
  /** A new logo as data URI, null to take it away; undefined leaves it as it is. */
  logo: string | null | undefined;
}

/** An app as it is edited. */
export function draftOfApp(app: OAuthApp): AppDraft {
  return {
    name: app.name,
    redirectUris: app.redirect_uris.join('\n'),
    mode: app.mode,
    testUsers: app.test_users.join('\n'),
    logo: undefined,
  };
}

/** The lines of a typed list, without empty ones and repetitions. */
export function readLines(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

/** Redirect addresses that cannot be taken: whole addresses are needed, http on the own machine only, and no fragment. */
export function wrongRedirects(text: string): string[] {
  return readLines(text).filter((line) => {
    if (!URL.canParse(line) || line.includes('#') || line.includes('*')) return true;
    const { protocol, hostname } = new URL(line);
    if (protocol === 'http:') return !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    return ['javascript:', 'data:', 'vbscript:', 'file:'].includes(protocol);
  });
}

/** Returns the update that changes an app to match a draft; empty if there are no changes. */
export function changesOfApp(
  app: OAuthApp,
  draft: AppDraft,
): {
  name?: string;
  redirect_uris?: string[];
  mode?: OAuthApp['mode'];
  test_users?: string[];
  logo?: string | null;
} {
  const name = draft.name.trim();
  const redirects = readLines(draft.redirectUris);
  const testUsers = readLines(draft.testUsers.toLowerCase());
  return {
    ...(name !== app.name && { name }),
    ...(redirects.join('\n') !== app.redirect_uris.join('\n') && { redirect_uris: redirects }),
    ...(draft.mode !== app.mode && { mode: draft.mode }),
    ...(testUsers.join('\n') !== app.test_users.join('\n') && { test_users: testUsers }),
    ...(draft.logo !== undefined && { logo: draft.logo }),
  };
}
