import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
} from './platform-server.ts';

/** The one account of the instance. */
export const mastodonPerson = { id: '109876543210', username: 'kiosk', accessToken: 'token-of-the-kiosk' };

/** An instance of Mastodon for tests. */
export interface MastodonServer extends PlatformServer {
  /** Apps that registered themselves, by client id. */
  apps: Map<string, { secret: string; redirectUri: string; scopes: string }>;
  /** Whether it is older than 4.3, which knew no PKCE and no metadata. */
  isOld: boolean;
  /** Whether it has forgotten which idempotency keys it saw, as after an hour. */
  forgetKeys(): void;
}

const statusBody = z.strictObject({
  status: z.string().optional(),
  media_ids: z.array(z.string()).min(1).max(4).optional(),
});
const appBody = z.strictObject({
  client_name: z.string().min(1),
  redirect_uris: z.url(),
  scopes: z.string().min(1),
  website: z.url().optional(),
});
const knownScopes = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'];
const mediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/mp4', 'video/webm', 'video/quicktime'];

interface Status {
  id: string;
  text: string;
  media: string[];
}

/** Starts an instance that takes what Mastodon's documents describe, on loopback. Videos take three questions until they are ready. */
export async function startMastodonServer(): Promise<MastodonServer> {
  const tokens = new Map([[mastodonPerson.accessToken, knownScopes.join(' ')]]);
  const apps: MastodonServer['apps'] = new Map();
  const codes = new Map<string, { clientId: string; redirectUri: string; scope: string; challenge: string | null }>();
  const media = new Map<string, { asked: number; isSlow: boolean; usedBy?: string }>();
  const statuses: Status[] = [];
  const byKey = new Map<string, Status>();
  let ids = 113_000_000_000;
  const nextId = (): string => String((ids += 7));

  const guarded =
    (scope: string, answer: (request: NetworkRequest, rest: string) => NetworkAnswer) =>
    (request: NetworkRequest, rest: string): NetworkAnswer => {
      const token = /^Bearer (\S+)$/.exec(request.headers['authorization'] ?? '')?.[1] ?? '';
      const scopes = tokens.get(token);
      if (scopes === undefined) return failed(401, 'The access token is invalid');
      if (scopes.split(' ').includes(scope)) return answer(request, rest);
      return failed(403, 'This action is outside the authorized scopes');
    };
  const refused = (sentence: string, status = 422): NetworkAnswer => {
    server.violations.push(sentence);
    return failed(status, `Validation failed: ${sentence}`);
  };
  const shown = ({ id, text, media: files }: Status): object => ({
    id,
    created_at: new Date().toISOString(),
    url: `${server.url}/@${mastodonPerson.username}/${id}`,
    content: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    media_attachments: files.map((file) => ({ id: file, type: 'image' })),
  });

  /** By method and the path's beginning; what follows the beginning is the second argument. */
  const methods: [string, (request: NetworkRequest, rest: string) => NetworkAnswer][] = [
    [
      'GET /.well-known/oauth-authorization-server',
      () =>
        server.isOld
          ? failed(404, 'Not Found')
          : ok({ issuer: `${server.url}/`, code_challenge_methods_supported: ['S256'], scopes_supported: knownScopes }),
    ],
    [
      'POST /api/v1/apps',
      ({ json }) => {
        const parsed = appBody.safeParse(json);
        if (!parsed.success) return refused('An app is registered with a name, a way back and scopes.');
        const clientId = randomUUID();
        const { redirect_uris: redirectUri, scopes } = parsed.data;
        if (!scopes.split(' ').every((scope) => knownScopes.includes(scope))) return refused('There is no such scope.');
        apps.set(clientId, { secret: `secret-${clientId}`, redirectUri, scopes });
        return ok({ id: '1', name: parsed.data.client_name, client_id: clientId, client_secret: `secret-${clientId}` });
      },
    ],
    [
      'GET /oauth/authorize',
      ({ query }) => {
        const app = apps.get(query.get('client_id') ?? '');
        const redirectUri = query.get('redirect_uri') ?? '';
        const scope = query.get('scope') ?? '';
        if (!app || app.redirectUri !== redirectUri) return refused('The way back is not the registered one.', 400);
        if (query.get('response_type') !== 'code' || scope !== app.scopes)
          return refused('The request is not right.', 400);
        const challenge = query.get('code_challenge');
        if (server.isOld === (challenge !== null))
          return refused('Proof keys are used where the instance has them.', 400);
        if (challenge !== null && query.get('code_challenge_method') !== 'S256')
          return refused('Only S256 is safe.', 400);
        const code = randomUUID();
        codes.set(code, { clientId: query.get('client_id') ?? '', redirectUri, scope, challenge });
        const back = new URL(redirectUri);
        back.searchParams.set('code', code);
        back.searchParams.set('state', query.get('state') ?? '');
        return { status: 302, headers: { location: back.href } };
      },
    ],
    [
      'POST /oauth/token',
      ({ form }) => {
        const field = (name: string): string | null => form?.get(name)?.toString() ?? null;
        const given = codes.get(field('code') ?? '');
        codes.delete(field('code') ?? '');
        const isRight =
          given !== undefined &&
          field('grant_type') === 'authorization_code' &&
          field('client_id') === given.clientId &&
          field('client_secret') === apps.get(given.clientId)?.secret &&
          field('redirect_uri') === given.redirectUri;
        if (!isRight) return failed(400, 'invalid_grant', 'The provided authorization grant is invalid or expired.');
        const proof = createHash('sha256')
          .update(field('code_verifier') ?? '')
          .digest('base64url');
        if (given.challenge !== null && proof !== given.challenge) {
          return failed(400, 'invalid_grant', 'The code verifier does not fit.');
        }
        const token = randomUUID();
        tokens.set(token, given.scope);
        return ok({ access_token: token, token_type: 'Bearer', scope: given.scope, created_at: 1_795_000_000 });
      },
    ],
    [
      'GET /api/v1/accounts/verify_credentials',
      guarded('read:accounts', () =>
        ok({
          id: mastodonPerson.id,
          username: mastodonPerson.username,
          acct: 'kiosk',
          display_name: 'Kiosk am Eck',
          avatar: '',
        }),
      ),
    ],
    [
      'GET /api/v2/instance',
      () =>
        ok({
          domain: 'social.example',
          version: '4.4.0',
          configuration: {
            statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
            media_attachments: {
              supported_mime_types: mediaTypes,
              image_size_limit: 16_777_216,
              image_matrix_limit: 33_177_600,
              video_size_limit: 103_809_024,
              video_matrix_limit: 8_294_400,
            },
          },
        }),
    ],
    [
      'POST /api/v2/media',
      guarded('write:media', ({ form }) => {
        const file = form?.get('file');
        if (!(file instanceof File) || file.size === 0)
          return refused('A file is sent as multipart, by the name of file.');
        if ([...(form?.keys() ?? [])].some((name) => !['file', 'description'].includes(name)))
          return refused('Unknown field.');
        if (!mediaTypes.includes(file.type)) return refused('File content type is invalid');
        const id = nextId();
        const isSlow = file.type.startsWith('video/') || file.size > 50_000;
        media.set(id, { asked: 0, isSlow });
        const type = file.type.split('/')[0];
        return isSlow
          ? { status: 202, json: { id, type, url: null } }
          : ok({ id, type, url: `${server.url}/media/${id}`, description: form?.get('description') ?? null });
      }),
    ],
    [
      'GET /api/v1/media/',
      guarded('write:media', (_request, id) => {
        const file = media.get(id);
        if (!file) return failed(404, 'Record not found');
        file.asked += 1;
        if (file.asked > 2) file.isSlow = false;
        return file.isSlow ? { status: 206, json: { id, url: null } } : ok({ id, url: `${server.url}/media/${id}` });
      }),
    ],
    [
      `GET /api/v1/accounts/${mastodonPerson.id}/statuses`,
      guarded('read:statuses', ({ query }) => {
        const since = BigInt(query.get('since_id') ?? 0);
        const limit = Number(query.get('limit') ?? 20);
        if (!(limit >= 1 && limit <= 40)) return refused('Between 1 and 40 statuses are listed.');
        const newest = statuses.filter(({ id }) => BigInt(id) > since).toReversed();
        return ok(newest.slice(0, limit).map(shown));
      }),
    ],
    [
      'GET /api/v1/statuses/',
      guarded('read:statuses', (_request, rest) => {
        const status = statuses.find(({ id }) => rest === `${id}/source`);
        return status ? ok({ id: status.id, text: status.text, spoiler_text: '' }) : failed(404, 'Record not found');
      }),
    ],
    [
      'POST /api/v1/statuses',
      guarded('write:statuses', ({ json, headers }) => {
        const key = headers['idempotency-key'];
        if (!key) return refused('A status has an idempotency key here.');
        const before = byKey.get(key);
        if (before) return ok(shown(before));
        const parsed = statusBody.safeParse(json);
        if (!parsed.success) return refused('A status has a text and files.');
        const { status: text = '', media_ids: files = [] } = parsed.data;
        if (text.trim() === '' && files.length === 0) return refused("Text can't be blank");
        if ([...new Intl.Segmenter().segment(text)].length > 500)
          return refused('Text character limit of 500 exceeded');
        if (files.some((file) => !media.has(file) || media.get(file)?.usedBy !== undefined))
          return refused('Media not found');
        if (files.some((file) => media.get(file)?.isSlow)) {
          return refused('Cannot attach files that have not finished processing. Try again in a moment!');
        }
        const status = { id: nextId(), text, media: files };
        for (const file of files) Object.assign(media.get(file) ?? {}, { usedBy: status.id });
        statuses.push(status);
        byKey.set(key, status);
        server.posts.push({ id: status.id, text, media: files.length, comments: [] });
        return ok(shown(status));
      }),
    ],
  ];

  const base = await startPlatformServer((request) => {
    const asked = `${request.method} ${request.path}`;
    const exact = methods.find(([name]) => name === asked);
    const found = exact ?? methods.find(([name]) => name.endsWith('/') && asked.startsWith(name));
    if (found) return found[1](request, asked.slice(found[0].length));
    server.violations.push(`There is no ${asked}.`);
    return failed(404, 'Not Found');
  });
  const server: MastodonServer = Object.assign(base, { apps, isOld: false, forgetKeys: () => byKey.clear() });
  return server;
}

function ok(json: unknown): NetworkAnswer {
  return { status: 200, json };
}

function failed(status: number, error: string, description?: string): NetworkAnswer {
  return { status, json: { error, ...(description !== undefined && { error_description: description }) } };
}
