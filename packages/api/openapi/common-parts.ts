import { tags, type Operation, type Tag } from '../operation.ts';
import type { OpenApiDocument, OpenApiReference } from './open-api-document.ts';

/** Descriptions of the sections of the API reference. */
export const tagDescriptions: Readonly<Record<Tag, string>> = {
  Rendering: 'Images, PDFs and videos rendered from templates, immediately or through a signed URL.',
  'Render jobs': 'Queued renders: started with `response.mode` = `async`, followed by polling, events or a webhook.',
  'Render batches': 'One template rendered once for each row of a table: followed by polling or a webhook.',
  Workflows: 'Steps from rows to files and destinations, started by a trigger, and their runs.',
  Templates: 'Designs with named parameters, their versions, folders and variants in other sizes.',
  Sharing: 'Public template pages, the form to try a template, and view counts.',
  'Brand assets': 'Images, colors, fonts, videos and audio of a workspace, with tags.',
  'Asset folders': 'Folders of brand assets, inside each other.',
  'Brand kits': 'Tokens and their axes, which templates follow: a change of the kit changes them all.',
  Embeds: 'Permission for other sites to show the editor, and the sessions of their users.',
  Logs: 'The render log: source, duration and cost of each render.',
  Profile: 'The calling person, and the usage of their workspace.',
  Account: 'Sessions, passkeys and password of the signed-in person.',
  Social: 'Publishing to connected accounts.',
  Approvals: 'Template reviews in stages.',
  OAuth: 'Tokens for agents and applications.',
  Workspace: 'The workspace, its keys and secrets.',
  Service: 'The description and health of the service.',
};

/** Headers that requests may carry whatever they ask for. */
export const commonParameters: OpenApiDocument['components']['parameters'] = {
  WorkspaceId: {
    name: 'x-workspace-id',
    in: 'header',
    description:
      'The workspace to act in, for tokens with access to several. Default: the first. API keys belong to one workspace and ignore it.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text of at most 255 visible characters, unique for each new request. Repeating the request with the same key within 24 hours returns the first response with the header Idempotent-Replayed and changes nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
};

/** Headers that answers carry. */
export const commonHeaders: OpenApiDocument['components']['headers'] = {
  'RateLimit-Limit': { description: 'Requests allowed per minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests remaining.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the full limit is available again.', schema: { type: 'integer' } },
  'X-RateLimit-Limit': { description: 'Requests allowed per minute.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests remaining.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: '`true` if this is the response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** A reference to one of the headers above. */
export function header(name: keyof typeof commonHeaders): OpenApiReference {
  return { $ref: `#/components/headers/${name}` };
}

/** How a caller shows who they are. The names listed with a scheme are the rights that an operation asks for. */
export const securitySchemes: OpenApiDocument['components']['securitySchemes'] = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'osk_…',
    description: 'A workspace key with access levels: `read`, `render`, `write`, `approvals`.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ost_…',
    description:
      'An OAuth access token with scopes. It is valid for 15 minutes and may give access to several workspaces.',
  },
  embedSession: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a browser that shows an embed, limited to that embed, its user and its permissions.',
  },
  signedIn: {
    type: 'apiKey',
    in: 'cookie',
    name: 'platen.session_token',
    description:
      'The session of a signed-in person, for the service’s own pages. The name listed is the minimum role in the workspace: `reviewer`, `member`, `admin`, `owner`.',
  },
};

/** The tags that operations use, in the order of the interface. */
export function describeTags(used: readonly Operation[]): OpenApiDocument['tags'] {
  return tags
    .filter((tag) => used.some((operation) => operation.tag === tag))
    .map((name) => ({ name, description: tagDescriptions[name] }));
}
