import type { EmbedSession } from '@platen/api';

/** Response of the service when an embed session is opened. */
export type OpenedSession = EmbedSession & { token: string };

/** The signed-in person at the service whose own page this is, in one of their workspaces: the browser's cookie says who they are. */
export interface OwnSession {
  workspaceId: string;
}

/**
 * A session given by a host: the token that its server signed for its user (a JWT, exchanged for a session), the token of a session, an API
 * key or access token (an operator's own pages), a whole session as returned by the service, or, on the service's own pages, the workspace
 * of the signed-in person.
 */
export type GivenSession = string | OpenedSession | OwnSession;

/** A session that is given, or a function that fetches one each time one is needed. */
export type SessionSource = GivenSession | (() => GivenSession | Promise<GivenSession>);

/** Whether a token is one that a host's server signs, in the compact form of RFC 7519, and none of the service's own. */
export function isHostToken(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}

/** Whether a token belongs to a session of an embed. */
export function isSessionToken(token: string): boolean {
  return token.startsWith('ose_');
}
