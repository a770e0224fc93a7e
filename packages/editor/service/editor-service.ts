import type { Client } from '@platen/api/client';
import type { EmbedPermission } from '@platen/api';

/** A session of an embed, as the service opened it. */
export interface Session {
  /** Bearer token; begins with `ose_`, or an API key in an operator's own pages. */
  token: string;
  /** Milliseconds since the epoch; undefined when it does not end. */
  expiresAtMs?: number | undefined;
  permissions: ReadonlySet<EmbedPermission>;
  /** Sections that are shown; undefined shows all. */
  sections?: readonly string[] | undefined;
  theme?: Readonly<Record<string, string | number | boolean>> | undefined;
  locale?: string | undefined;
  embedUserId?: string | undefined;
}

/** The service an editor works with. The client renews the session when it ends and tells of no network as of any failure. */
export interface EditorService {
  readonly client: Client;
  /** Base URL without a slash at its end, such as `https://platen.example/v1`. */
  readonly baseUrl: string;
  /** The session as it is now. */
  session(): Session;
  /** Query parameters that narrow lists to this embed and user; empty for tokens that are scoped already. */
  readonly scope: { embedId?: string; embedUserId?: string };
  /** Turns `asset:<id>` into an address the browser can fetch. Throws when there is no such asset. */
  resolveAsset(id: string): Promise<string>;
}
