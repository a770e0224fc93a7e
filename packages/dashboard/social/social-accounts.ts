import type { SocialAccount } from '@platen/api/social';
import type { Session } from '../session/session.ts';

/** Milliseconds that accounts are remembered: going from page to page asks for them once. */
const rememberMs = 30_000;

interface Remembered {
  workspaceId: string | undefined;
  at: number;
  accounts: Promise<readonly SocialAccount[]>;
}
const remembered = new WeakMap<Session, Remembered>();

/** The connected accounts of the workspace, asked for at most every half a minute unless `isFresh`. Throws ServiceResponseError. */
export function loadSocialAccounts(session: Session, { isFresh = false } = {}): Promise<readonly SocialAccount[]> {
  const workspaceId = session.workspace.peek()?.id;
  const known = remembered.get(session);
  if (!isFresh && known?.workspaceId === workspaceId && known && Date.now() - known.at < rememberMs) {
    return known.accounts;
  }
  const accounts = session.client.listSocialAccounts().then(({ data }) => data);
  remembered.set(session, { workspaceId, at: Date.now(), accounts });
  accounts.catch(() => remembered.delete(session));
  return accounts;
}

/** Returns the name people know an account by: its handle, or its name if the network has no handles. */
export function handleOf({ account_username: handle, account_name: name }: SocialAccount): string {
  return handle === null ? name : `@${handle}`;
}
