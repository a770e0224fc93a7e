import type { AccessLevel, ApiKeyKind, ApiKeyRecord } from '@platen/api';

/** How the keys of an instance are reached. */
export interface KeyPlace {
  /** URL of a running service; without it the database is opened directly. */
  url?: string;
  workspace?: number;
}

/** A key that was just made, and what it is: it is shown this once. */
export type NewKey = ApiKeyRecord & { key: string };

/** Actions on the keys of an instance, through its service or its database. */
export interface Keys {
  list(): Promise<ApiKeyRecord[]>;
  create(
    name: string,
    levels: AccessLevel[],
    options: { kind: ApiKeyKind; expiresAt: Date | undefined },
  ): Promise<NewKey>;
  rotate(id: number, overlapSeconds: number): Promise<NewKey>;
  revoke(id: number): Promise<ApiKeyRecord>;
}
