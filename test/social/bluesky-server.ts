import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
} from './platform-server.ts';
import { findRecordIssue } from './bluesky-records.ts';

/** The one account of the server. */
export const blueskyPerson = {
  did: 'did:plc:kioskkioskkioskkioskkios',
  handle: 'kiosk.test',
  appPassword: 'abcd-efgh-ijkl-mnop',
  accessToken: 'access-of-the-kiosk',
  refreshToken: 'refresh-of-the-kiosk',
};

/** A server of Bluesky for tests, which is the video service too. */
export interface BlueskyServer extends PlatformServer {
  /** Records by key. */
  records: Map<string, Record<string, unknown>>;
  /** Ends every access token that was given out. */
  endAccess(): void;
}

const collection = 'app.bsky.feed.post';
const handles: Readonly<Record<string, string>> = {
  'kiosk.test': blueskyPerson.did,
  'friend.test': 'did:plc:friendfriendfriendfriend',
};
const day = 24 * 3600;

/**
 * Starts a server that takes what the lexicons of `com.atproto.server`, `com.atproto.repo`, `app.bsky.feed.post` and `app.bsky.video`
 * describe, on loopback.
 */
export async function startBlueskyServer(): Promise<BlueskyServer> {
  const access = new Set([blueskyPerson.accessToken]);
  const refresh = new Set([blueskyPerson.refreshToken]);
  const videoTokens = new Set<string>();
  const blobs = new Map<string, { mimeType: string; size: number }>();
  const jobs = new Map<string, { blob: object; asked: number }>();
  const records = new Map<string, Record<string, unknown>>();
  let sessions = 0;

  const newSession = (): NetworkAnswer => {
    sessions += 1;
    const accessJwt = writeToken({ scope: 'com.atproto.appPass', jti: sessions, exp: nowSeconds() + 7200 });
    const refreshJwt = writeToken({ scope: 'com.atproto.refresh', jti: sessions, exp: nowSeconds() + 60 * day });
    access.add(accessJwt);
    refresh.add(refreshJwt);
    const { did, handle } = blueskyPerson;
    const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: server.url }];
    return ok({ accessJwt, refreshJwt, did, handle, active: true, didDoc: { id: did, service } });
  };

  const keep = (request: NetworkRequest): { blob?: object; error?: NetworkAnswer } => {
    const mimeType = request.headers['content-type'] ?? '';
    if (!/^[a-z]+\/[\w.+-]+$/.test(mimeType)) return { error: refused(server, 'A file needs its media type.') };
    if (request.bytes.length === 0) return { error: refused(server, 'A file is empty.') };
    const link = `bafkrei${createHash('sha256').update(request.bytes).digest('hex').slice(0, 52)}`;
    blobs.set(link, { mimeType, size: request.bytes.length });
    return { blob: { $type: 'blob', ref: { $link: link }, mimeType, size: request.bytes.length } };
  };

  const methods: Record<string, (request: NetworkRequest) => NetworkAnswer> = {
    'POST com.atproto.server.createSession': ({ json }) => {
      const { identifier, password } = asObject(json);
      if (typeof identifier !== 'string' || typeof password !== 'string') {
        return refused(server, 'A session needs identifier and password.');
      }
      const isKnown = identifier === blueskyPerson.handle && password === blueskyPerson.appPassword;
      return isKnown ? newSession() : failed(401, 'AuthenticationRequired', 'Invalid identifier or password');
    },
    'POST com.atproto.server.refreshSession': (request) => {
      const token = bearerOf(request);
      if (access.has(token)) return refused(server, 'A session is refreshed with its refresh token.');
      if (!refresh.delete(token)) return failed(400, 'ExpiredToken', 'Token has been revoked');
      return newSession();
    },
    'GET com.atproto.server.describeServer': () => ok({ did: 'did:web:pds.test', availableUserDomains: ['.test'] }),
    'GET com.atproto.server.getServiceAuth': guarded((request) => {
      if (
        request.query.get('lxm') !== 'com.atproto.repo.uploadBlob' ||
        request.query.get('aud') !== 'did:web:pds.test'
      ) {
        return refused(server, 'A token for the video service is for uploadBlob at the account’s server.');
      }
      if (!(Number(request.query.get('exp')) > nowSeconds()))
        return refused(server, 'exp is in seconds, in the future.');
      const token = writeToken({ video: sessions, at: videoTokens.size });
      videoTokens.add(token);
      return ok({ token });
    }),
    'GET com.atproto.identity.resolveHandle': ({ query }) => {
      const did = handles[query.get('handle') ?? ''];
      return did === undefined ? failed(400, 'HandleNotFound', 'Unable to resolve handle') : ok({ did });
    },
    'GET app.bsky.actor.getProfile': guarded(() =>
      ok({ did: blueskyPerson.did, handle: blueskyPerson.handle, displayName: 'Kiosk am Eck' }),
    ),
    'POST com.atproto.repo.uploadBlob': guarded((request) => {
      const { blob, error } = keep(request);
      return error ?? ok({ blob });
    }),
    'POST app.bsky.video.uploadVideo': (request) => {
      if (!videoTokens.delete(bearerOf(request))) return failed(401, 'AuthMissing', 'Authentication Required');
      if (request.query.get('did') !== blueskyPerson.did || !request.query.get('name')) {
        return refused(server, 'A video is uploaded with did and name.');
      }
      if (request.headers['content-type'] !== 'video/mp4') return refused(server, 'A video is video/mp4.');
      const { blob, error } = keep(request);
      if (error ?? !blob) return error ?? failed(500, 'InternalServerError', '');
      const jobId = createHash('sha256').update(request.bytes).digest('hex').slice(0, 20);
      if (jobs.has(jobId)) {
        return {
          status: 409,
          json: { jobId, did: blueskyPerson.did, error: 'already_exists', message: 'Video already processed' },
        };
      }
      jobs.set(jobId, { blob, asked: 0 });
      return ok({ jobStatus: { jobId, did: blueskyPerson.did, state: 'JOB_STATE_CREATED' } });
    },
    'GET app.bsky.video.getJobStatus': ({ query }) => {
      const job = jobs.get(query.get('jobId') ?? '');
      if (!job) return failed(400, 'InvalidRequest', 'Job not found');
      job.asked += 1;
      const isDone = job.asked > 2;
      const state = isDone ? 'JOB_STATE_COMPLETED' : 'JOB_STATE_ENCODING';
      const jobStatus = { jobId: query.get('jobId'), did: blueskyPerson.did, state, progress: job.asked * 30 };
      return ok({ jobStatus: { ...jobStatus, ...(isDone && { blob: job.blob }) } });
    },
    'POST com.atproto.repo.putRecord': guarded(({ json }) => {
      const { repo, collection: kind, rkey, record } = asObject(json);
      if (repo !== blueskyPerson.did || kind !== collection)
        return refused(server, 'Posts go into the account’s own posts.');
      if (typeof rkey !== 'string' || !/^[2-7a-j][2-7a-z]{12}$/.test(rkey))
        return refused(server, 'The key is no TID.');
      const error = findRecordIssue(record, (link) => blobs.get(link));
      if (error) return refused(server, error);
      const written = asObject(record);
      const before = records.get(rkey);
      if (before && !isDeepStrictEqual(before, written))
        server.violations.push('A post was written over with another.');
      records.set(rkey, written);
      if (!before)
        server.posts.push({ id: uriOf(rkey), text: String(written['text']), media: countMedia(written), comments: [] });
      return ok({ uri: uriOf(rkey), cid: `bafyrei${rkey}`, validationStatus: 'valid' });
    }),
    'GET com.atproto.repo.getRecord': ({ query }) => {
      const rkey = query.get('rkey') ?? '';
      const record = records.get(rkey);
      if (query.get('repo') !== blueskyPerson.did || query.get('collection') !== collection || !record) {
        return failed(400, 'RecordNotFound', `Could not locate record: ${uriOf(rkey)}`);
      }
      return ok({ uri: uriOf(rkey), cid: `bafyrei${rkey}`, value: record });
    },
  };

  function guarded(answer: (request: NetworkRequest) => NetworkAnswer): (request: NetworkRequest) => NetworkAnswer {
    return (request) => {
      const token = bearerOf(request);
      if (token === '') return failed(401, 'AuthMissing', 'Authentication Required');
      if (access.has(token)) return answer(request);
      return failed(400, 'ExpiredToken', 'Token has expired');
    };
  }

  const base = await startPlatformServer((request, { violations }) => {
    const name = `${request.method} ${request.path.replace(/^\/xrpc\//, '')}`;
    if (Object.hasOwn(methods, name)) return methods[name]?.(request) ?? failed(500, 'InternalServerError', '');
    violations.push(`There is no ${name}.`);
    return failed(501, 'MethodNotImplemented', 'Method Not Implemented');
  });
  const server: BlueskyServer = Object.assign(base, { records, endAccess: () => access.clear() });
  return server;
}

function ok(json: unknown): NetworkAnswer {
  return { status: 200, json };
}

function failed(status: number, error: string, message: string): NetworkAnswer {
  return { status, json: { error, message } };
}

function refused({ violations }: PlatformServer, sentence: string): NetworkAnswer {
  violations.push(sentence);
  return failed(400, 'InvalidRequest', sentence);
}

function bearerOf({ headers }: NetworkRequest): string {
  return /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function writeToken(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256K' })}.${part(claims)}.c2lnbmF0dXJl`;
}

function uriOf(rkey: string): string {
  return `at://${blueskyPerson.did}/${collection}/${rkey}`;
}

function countMedia(record: Record<string, unknown>): number {
  const embed = asObject(record['embed']);
  if (embed['$type'] === 'app.bsky.embed.video') return 1;
  return Array.isArray(embed['images']) ? embed['images'].length : 0;
}
