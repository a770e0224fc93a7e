import type { Scope } from '@platen/api';
import { sql } from 'kysely';
import type { OAuthParts } from '../oauth-parts.ts';

type Parts = Pick<OAuthParts, 'database'>;

/** An application, as a person who is asked to let it in should know it. */
export interface AskingClient {
  clientId: string;
  name: string;
  /** Whether a workspace of the service made it; else it registered itself and nobody knows it. */
  isMadeHere: boolean;
  hasLogo: boolean;
  /** Whether it is in development and this person is neither its owner nor a test user. */
  isRestricted: boolean;
}

/** An application's request for a person's consent. */
export interface ConsentRequest {
  client: AskingClient;
  scopes: readonly Scope[];
  /** The protected resource that it wants tokens for; undefined is the interface itself. */
  resource: string | undefined;
}

/** The person asked for consent. */
export interface AskedPerson {
  personId: number;
  name: string;
  workspaces: readonly { id: number; name: string }[];
  /** The workspaces that they let this application use before. */
  chosenBefore: ReadonlySet<number>;
}

/** An application that is not switched off. */
export async function findAskingClient(
  { database }: Parts,
  clientId: string,
  personId: number,
): Promise<AskingClient | undefined> {
  const { rows } = await sql<AskingClient>`
    select client_id as "clientId", name, kind = 'app' as "isMadeHere", logo is not null as "hasLogo",
      mode = 'development' and owner_id is distinct from ${personId} and not exists (
        select from oauth_tester o join person p on lower(p.email) = o.email
        where o.client_id = oauth_client.client_id and p.id = ${personId}) as "isRestricted"
    from oauth_client where client_id = ${clientId} and disabled_at is null`.execute(database.query);
  return rows[0];
}

/** A person with what they can choose from. */
export async function findAskedPerson({ database }: Parts, personId: number, clientId: string): Promise<AskedPerson> {
  const person = await database.query
    .selectFrom('person')
    .select(['full_name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const workspaces = await database.query
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.name'])
    .where('member.person_id', '=', personId)
    .orderBy('workspace.id')
    .execute();
  const before = await database.query
    .selectFrom('oauth_grant_workspace')
    .innerJoin('oauth_grant', 'oauth_grant.id', 'oauth_grant_workspace.grant_id')
    .select('oauth_grant_workspace.workspace_id')
    .where('oauth_grant.person_id', '=', personId)
    .where('oauth_grant.client_id', '=', clientId)
    .execute();
  return {
    personId,
    name: person.email ?? person.full_name ?? String(personId),
    workspaces,
    chosenBefore: new Set(before.map((row) => row.workspace_id)),
  };
}
