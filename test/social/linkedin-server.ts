import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { createOAuthServer, testApp, type OAuthServer } from './oauth-server.ts';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
} from './platform-server.ts';
import { demand, noting, take, type Refuse } from './shape-check.ts';

/** LinkedIn's part size ("Videos API": 4 MB). */
const partBytes = 4 * 1024 * 1024;
const person = z.string().regex(/^urn:li:(?:person:[\w-]+|organization:\d+)$/);
const imageBegin = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: person }) });
const videoBegin = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: person,
    fileSizeBytes: z
      .int()
      .min(75 * 1024)
      .max(500 * 1024 * 1024),
    uploadCaptions: z.boolean(),
    uploadThumbnail: z.boolean(),
  }),
});
const videoEnd = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string().startsWith('urn:li:video:'),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()).min(1),
  }),
});
const altText = z.string().min(1).max(4086).optional();
const imageId = z.string().startsWith('urn:li:image:');
const newPost = z.strictObject({
  author: person,
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.never()),
    thirdPartyDistributionChannels: z.array(z.never()),
  }),
  content: z
    .union([
      z.strictObject({
        media: z.strictObject({
          id: z.string().regex(/^urn:li:(?:image|video):/),
          altText,
          title: z.string().min(1).optional(),
        }),
      }),
      z.strictObject({
        multiImage: z.strictObject({
          images: z
            .array(z.strictObject({ id: imageId, altText }))
            .min(2)
            .max(20),
        }),
      }),
      z.strictObject({
        article: z.strictObject({
          source: z.url(),
          title: z.string().min(1).max(400),
          description: z.string().min(1).max(4086).optional(),
          thumbnail: imageId.optional(),
        }),
      }),
    ])
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
});
const newComment = z.strictObject({
  actor: person,
  object: z.string().regex(/^urn:li:(?:share|ugcPost|activity):\d+$/),
  message: z.strictObject({ text: z.string().min(1).max(1250) }),
});

/** A server of LinkedIn's, and what tests look at and change. */
export interface LinkedinServer extends PlatformServer {
  oauth: OAuthServer;
  /** What was posted, as it was sent. */
  sent: z.output<typeof newPost>[];
  /** Whether members' and organizations' posts may be read. */
  mayRead: boolean;
  /** Questions about a file before it is ready. */
  slowness: number;
  /** Whether the list of posts lags behind. */
  isListLate: boolean;
}

interface Upload {
  owner: string;
  parts: (Buffer | undefined)[];
  sizes: number[];
  isFinalized: boolean;
  asked: number;
}

/** Answers as LinkedIn's Posts, Images, Videos and Comments APIs say, and refuses the rest. */
export async function startLinkedinServer(): Promise<LinkedinServer> {
  const oauth = createOAuthServer({
    ...testApp,
    client: 'form',
    hasPkce: false,
    refresh: 'same',
    expiresIn: 60 * 86_400,
    separator: ' ',
  });
  const uploads = new Map<string, Upload>();
  const made: { id: string; body: z.output<typeof newPost>; createdAt: number }[] = [];
  const comments: { post: string; actor: string; text: string }[] = [];
  const error = (status: number, code: string, message: string): NetworkAnswer => ({
    status,
    json: { status, code, message },
  });
  const refuse: Refuse = (sentence, status = 422) => error(status, 'UNPROCESSABLE_ENTITY', sentence);

  const answerApi = (request: NetworkRequest): NetworkAnswer => {
    const { method, path, query, headers, json } = request;
    if (!oauth.isAllowed(request)) return error(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token');
    const isV2 = path.startsWith('/v2/');
    demand(isV2 || /^20\d{4}$/.test(headers['linkedin-version'] ?? ''), 'LinkedIn-Version is missing.', {
      ...error(
        400,
        'VERSION_MISSING',
        'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
      ),
    });
    demand(
      isV2 || headers['x-restli-protocol-version'] === '2.0.0',
      'X-Restli-Protocol-Version is missing.',
      refuse('Protocol'),
    );
    if (method === 'POST')
      demand(headers['content-type'] === 'application/json', 'The body is no JSON.', refuse('JSON'));
    const at = `${method} ${path}`;

    if (at === 'GET /v2/userinfo') return { status: 200, json: { sub: 'm3mb3r', name: 'Ada Kiosk' } };
    if (at === 'GET /v2/me') {
      const member = { id: 'm3mb3r', localizedFirstName: 'Ada', localizedLastName: 'Kiosk', vanityName: 'ada-kiosk' };
      return { status: 200, json: member };
    }
    if (at === 'GET /rest/organizationAcls') {
      demand(query.get('q') === 'roleAssignee', 'organizationAcls wants q=roleAssignee.', refuse('q'));
      const element = (id: number, role: string): object => ({
        organization: `urn:li:organization:${id}`,
        role,
        state: 'APPROVED',
        roleAssignee: 'urn:li:person:m3mb3r',
      });
      const elements = [element(2414183, 'ADMINISTRATOR'), element(5, 'CONTENT_ADMINISTRATOR'), element(6, 'ANALYST')];
      return { status: 200, json: { elements, paging: { start: 0, count: 10, links: [] } } };
    }
    if (at === 'GET /rest/organizationsLookup') {
      demand(query.get('ids') === 'List(2414183,5)', 'organizationsLookup wants ids=List(…).', refuse('ids'));
      const results = {
        2414183: { id: 2414183, localizedName: 'Kiosk am Eck', vanityName: 'kiosk' },
        5: { id: 5, localizedName: 'Second Page', vanityName: 'second' },
      };
      return { status: 200, json: { results, statuses: {}, errors: {} } };
    }
    if (at === 'POST /rest/images' && query.get('action') === 'initializeUpload') {
      const { owner } = take(imageBegin, json, 'images', refuse).initializeUploadRequest;
      const image = `urn:li:image:C${randomInt(1e9)}`;
      uploads.set(image, { owner, parts: [undefined], sizes: [], isFinalized: true, asked: 0 });
      const uploadUrl = `${server.url}/dms-uploads/${encodeURIComponent(image)}/0`;
      return { status: 200, json: { value: { uploadUrlExpiresAt: Date.now() + 86_400_000, uploadUrl, image } } };
    }
    if (at === 'POST /rest/videos' && query.get('action') === 'initializeUpload') {
      const { owner, fileSizeBytes } = take(videoBegin, json, 'videos', refuse).initializeUploadRequest;
      const video = `urn:li:video:D${randomInt(1e9)}`;
      const count = Math.ceil(fileSizeBytes / partBytes);
      const instructions = Array.from({ length: count }, (_, index) => ({
        uploadUrl: `${server.url}/dms-uploads/${encodeURIComponent(video)}/${index}`,
        firstByte: index * partBytes,
        lastByte: Math.min(fileSizeBytes, (index + 1) * partBytes) - 1,
      }));
      uploads.set(video, {
        owner,
        parts: instructions.map(() => undefined),
        sizes: instructions.map(({ firstByte, lastByte }) => lastByte - firstByte + 1),
        isFinalized: false,
        asked: 0,
      });
      const value = {
        uploadUrlsExpireAt: Date.now() + 86_400_000,
        video,
        uploadInstructions: instructions,
        uploadToken: 'up',
      };
      return { status: 200, json: { value } };
    }
    if (at === 'POST /rest/videos' && query.get('action') === 'finalizeUpload') {
      const end = take(videoEnd, json, 'finalizeUpload', refuse).finalizeUploadRequest;
      const upload = uploads.get(end.video);
      const wanted = upload?.parts.map((_, index) => `etag-${index}`);
      demand(
        JSON.stringify(end.uploadedPartIds) === JSON.stringify(wanted),
        'uploadedPartIds are wrong.',
        refuse('parts'),
      );
      demand(upload?.parts.every(Boolean) === true && end.uploadToken === 'up', 'Parts are missing.', refuse('parts'));
      upload.isFinalized = true;
      return { status: 200 };
    }
    const file = /^\/rest\/(?:images|videos)\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && file !== undefined) {
      const upload = uploads.get(decodeURIComponent(file));
      if (!upload) return error(404, 'NOT_FOUND', 'No such file.');
      const isThere = upload.parts.every(Boolean) && upload.isFinalized;
      upload.asked += 1;
      const status = isThere ? (upload.asked > server.slowness ? 'AVAILABLE' : 'PROCESSING') : 'WAITING_UPLOAD';
      return { status: 200, json: { id: decodeURIComponent(file), owner: upload.owner, status } };
    }
    if (at === 'POST /rest/posts') return createPost(take(newPost, json, 'posts', refuse));
    if (at === 'GET /rest/posts') {
      demand(
        query.get('q') === 'author' && headers['x-restli-method'] === 'FINDER',
        'Posts are found by author.',
        refuse('q'),
      );
      if (!server.mayRead)
        return error(403, 'ACCESS_DENIED', 'Not enough permissions to access: partnerApiPosts.FINDER-author');
      const shown = server.isListLate ? [] : made.filter(({ body }) => body.author === query.get('author'));
      return {
        status: 200,
        json: { elements: shown.map(toShown).toReversed(), paging: { start: 0, count: 10, links: [] } },
      };
    }
    const one = /^\/rest\/posts\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && one !== undefined) {
      const post = made.find(({ id }) => id === decodeURIComponent(one));
      if (!server.mayRead) return error(403, 'ACCESS_DENIED', 'Not enough permissions');
      return post ? { status: 200, json: toShown(post) } : error(404, 'NOT_FOUND', 'No such post.');
    }
    const below = /^\/rest\/socialActions\/([^/]+)\/comments$/.exec(path)?.[1];
    if (below !== undefined) return answerComments(request, decodeURIComponent(below));
    demand(false, `LinkedIn has no ${at}.`, error(404, 'RESOURCE_NOT_FOUND', 'No such resource.'));
  };

  const createPost = (body: z.output<typeof newPost>): NetworkAnswer => {
    const bare = body.commentary.replaceAll(/\{hashtag\|\\#\|(?:\\.|[^\\}])*\}/gu, '').replaceAll(/\\./gu, '');
    demand(!/[\\|{}@[\]()<>#*_~]/u.test(bare), `The commentary is cut: ${body.commentary}`, refuse('commentary'));
    const content = body.content;
    const media =
      content === undefined || 'article' in content
        ? []
        : 'media' in content
          ? [content.media.id]
          : content.multiImage.images.map(({ id }) => id);
    for (const id of media) {
      const upload = uploads.get(id);
      demand(upload?.owner === body.author, `${id} is not the author's.`, refuse('owner'));
      demand(upload.isFinalized && upload.asked > server.slowness, `${id} was not waited for.`, refuse('not ready'));
    }
    const twin = made.find(
      (other) => other.body.author === body.author && other.body.commentary === body.commentary && media.length === 0,
    );
    if (twin) return error(422, 'DUPLICATE_POST', `Content is a duplicate of ${twin.id}`);
    const id = `urn:li:share:70000000000000${String(made.length).padStart(5, '0')}`;
    made.push({ id, body, createdAt: Date.now() });
    server.sent.push(body);
    server.posts.push({ id, text: toPlain(body.commentary), media: media.length, comments: [] });
    return { status: 201, headers: { 'x-restli-id': id } };
  };

  const answerComments = (request: NetworkRequest, id: string): NetworkAnswer => {
    const post = server.posts.find((one) => one.id === id);
    if (!post) return error(404, 'NOT_FOUND', 'No such post.');
    if (request.method === 'GET') {
      if (!server.mayRead) return error(403, 'ACCESS_DENIED', 'Not enough permissions');
      const elements = comments
        .filter((comment) => comment.post === id)
        .map(({ actor, text }) => ({ actor, message: { attributes: [], text } }));
      return { status: 200, json: { elements } };
    }
    const { actor, object, message } = take(newComment, request.json, 'comments', refuse);
    demand(object === id, 'The comment names another object.', refuse('object'));
    comments.push({ post: id, actor, text: message.text });
    post.comments.push(message.text);
    return { status: 201, headers: { 'x-restli-id': '1' }, json: { actor, object, message } };
  };

  const answerUpload = (request: NetworkRequest): NetworkAnswer => {
    const [, name = '', index = ''] = /^\/dms-uploads\/([^/]+)\/(\d+)$/.exec(request.path) ?? [];
    const urn = decodeURIComponent(name);
    const upload = uploads.get(urn);
    demand(request.method === 'PUT' && upload !== undefined, 'Files are put where they belong.', refuse('upload'));
    const isVideo = urn.startsWith('urn:li:video:');
    if (!isVideo && !oauth.isAllowed(request)) return error(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token');
    const size = upload.sizes[Number(index)];
    demand(request.bytes.length > 0, 'A file is empty.', refuse('empty'));
    demand(size === undefined || size === request.bytes.length, 'A part has another size.', refuse('size'));
    upload.parts[Number(index)] = request.bytes;
    return { status: isVideo ? 200 : 201, headers: isVideo ? { etag: `etag-${index}` } : {} };
  };

  const base = await startPlatformServer((request, self) =>
    noting(self, () => {
      if (request.path === '/oauth/v2/authorization') return oauth.authorize(request, self);
      if (request.path === '/oauth/v2/accessToken') return oauth.token(request, self);
      if (request.path.startsWith('/dms-uploads/')) return answerUpload(request);
      return answerApi(request);
    }),
  );
  const server: LinkedinServer = Object.assign(base, {
    oauth,
    sent: [],
    mayRead: true,
    slowness: 2,
    isListLate: false,
  });
  return server;
}

function toShown({ id, body, createdAt }: { id: string; body: z.output<typeof newPost>; createdAt: number }): object {
  return { ...body, id, createdAt, publishedAt: createdAt, lastModifiedAt: createdAt };
}

/** What people read. */
function toPlain(commentary: string): string {
  return commentary.replaceAll(/\{hashtag\|\\#\|((?:\\.|[^\\}])*)\}/gu, '#$1').replaceAll(/\\(.)/gu, '$1');
}
