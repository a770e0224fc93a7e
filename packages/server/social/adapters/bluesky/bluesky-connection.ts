import type { ConnectionCall, Credentials, CredentialConnection, FoundAccount } from '../connection.ts';
import { SocialError } from '../social-error.ts';
import { didDocument, profileAnswer, sessionAnswer } from './bluesky-schemas.ts';
import { readXrpcError } from './explain-bluesky.ts';

const usualService = 'https://bsky.social';

/**
 * Connects accounts of Bluesky by name and app password: `com.atproto.server.createSession` and `refreshSession`
 * (https://docs.bsky.app/docs/api/com-atproto-server-create-session). Access tokens last two hours, refresh tokens two months, and each is
 * good for one refresh.
 */
export const blueskyConnection: CredentialConnection = {
  kind: 'credentials',
  needsApp: false,
  fields: [
    {
      name: 'identifier',
      label: 'Handle',
      help: 'The account’s handle, or the email address it signs in with.',
      isSecret: false,
      isRequired: true,
      placeholder: 'you.bsky.social',
    },
    {
      name: 'appPassword',
      label: 'App password',
      help: 'Created at Bluesky under Settings, Privacy and security, App passwords. It is not the password of the account.',
      isSecret: true,
      isRequired: true,
      placeholder: 'xxxx-xxxx-xxxx-xxxx',
    },
    {
      name: 'service',
      label: 'Server',
      help: 'Address of the server where the account signs in, if it is not Bluesky’s own.',
      isSecret: false,
      isRequired: false,
      placeholder: usualService,
    },
  ],

  async connect(call, fields) {
    const service = parseService(fields['service']?.trim() || usualService);
    const answer = await call.request({
      method: 'POST',
      url: `${service}/xrpc/com.atproto.server.createSession`,
      json: { identifier: fields['identifier']?.trim().replace(/^@/, ''), password: fields['appPassword']?.trim() },
      explain: (failed) =>
        failed.status === 401 && readXrpcError(failed).error === 'AuthenticationRequired'
          ? { kind: 'invalid', message: 'The handle or the app password is not right' }
          : undefined,
    });
    const session = answer.read(sessionAnswer);
    const instance = homeOf(session.didDoc, service);
    const profile = await readProfile(call, instance, session);
    const account: FoundAccount = {
      providerId: session.did,
      name: profile.displayName?.trim() || session.handle,
      username: session.handle,
      avatarUrl: profile.avatar ?? null,
      details: { instance },
      credentials: toCredentials(session),
    };
    return [account];
  },

  async refresh(call, { details, credentials }) {
    if (credentials.refreshToken === undefined) {
      throw new SocialError('reconnect', 'Bluesky: The session has ended. Reconnect the account.');
    }
    const answer = await call.request({
      method: 'POST',
      url: `${details['instance'] ?? usualService}/xrpc/com.atproto.server.refreshSession`,
      headers: { authorization: `Bearer ${credentials.refreshToken}` },
    });
    return toCredentials(answer.read(sessionAnswer));
  },
};

function parseService(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) {
    throw new SocialError('invalid', 'Bluesky: Enter the server’s URL, such as https://bsky.social.');
  }
  return new URL(address).origin;
}

/** The server that keeps the account, which need not be the one it signed in at. It never leads from https to http. */
function homeOf(document: unknown, service: string): string {
  const parsed = didDocument.safeParse(document);
  const home = parsed.data?.service?.find(
    ({ id, type }) => id.endsWith('#atproto_pds') && type.endsWith('PersonalDataServer'),
  );
  const endpoint = home?.serviceEndpoint;
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return service;
  const { origin, protocol } = new URL(endpoint);
  return protocol === 'https:' || protocol === new URL(service).protocol ? origin : service;
}

/** Name and image, from the network's view of it; an account that was made just now has none. */
async function readProfile(
  call: ConnectionCall,
  instance: string,
  session: { did: string; accessJwt: string },
): Promise<{ displayName?: string | undefined; avatar?: string | undefined }> {
  try {
    const answer = await call.request({
      url: `${instance}/xrpc/app.bsky.actor.getProfile`,
      query: { actor: session.did },
      headers: { authorization: `Bearer ${session.accessJwt}` },
    });
    return answer.read(profileAnswer);
  } catch (error) {
    if (error instanceof SocialError) return {};
    throw error;
  }
}

function toCredentials(session: { accessJwt: string; refreshJwt: string }): Credentials {
  const expiresAt = expiryOf(session.accessJwt);
  return {
    accessToken: session.accessJwt,
    refreshToken: session.refreshJwt,
    ...(expiresAt && { expiresAt }),
  };
}

/** `exp` of a JWT (RFC 7519); undefined where the token is something else. */
function expiryOf(token: string): Date | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const seconds = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : Number.NaN;
    return seconds > 0 ? new Date(seconds * 1000) : undefined;
  } catch {
    return undefined;
  }
}
