import { tags, type Operation, type Tag } from '../operation.ts';
import type { OpenApiDocument, OpenApiReference } from './open-api-document.ts';

/** What the chapters of the interface are about. */
export const tagDescriptions: Readonly<Record<Tag, string>> = {
  Rendering: 'Images, PDFs and videos of templates, at once or as a signed address.',
  'Render jobs':
    'Renders that are queued: started by `response.mode` = `async`, followed by polling, events or a webhook.',
  Templates: 'Designs with named parameters, their versions, folders and variants in other sizes.',
  Sharing: 'Public pages of templates, the form to try them, and their counts.',
  'Brand assets': 'Images, colours, fonts, videos and audio of a workspace, with tags.',
  Embeds: 'The right of other sites to show the editor, and the sessions of their users.',
  Logs: 'What was rendered, by whom, how long it took and what it cost.',
  Profile: 'The person who calls, and what their workspace has used.',
  Account: 'Sessions, passkeys and the password of a person who is signed in.',
  Social: 'Publishing to connected accounts.',
  Approvals: 'Review of templates in stages.',
  OAuth: 'Tokens for agents and applications.',
  Workspace: 'The workspace itself: its keys and secrets.',
  Service: 'The service itself: its description and its health.',
};

/** Headers that requests may carry whatever they ask for. */
export const commonParameters: OpenApiDocument['components']['parameters'] = {
  WorkspaceId: {
    name: 'x-workspace-id',
    in: 'header',
    description:
      'The workspace to act in, for tokens that reach several; without it the first one. API keys have one and ignore it.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of at most 255 visible characters, new for each request that is meant anew. Sent again within 24 hours with the same request it answers what the first one was answered, with the header Idempotent-Replayed, and changes nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
};

/** Headers that answers carry. */
export const commonHeaders: OpenApiDocument['components']['headers'] = {
  'RateLimit-Limit': { description: 'Requests that may be made in a minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests that are left of them.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until they are all there again.', schema: { type: 'integer' } },
  'X-RateLimit-Limit': { description: 'Requests that may be made in a minute.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests that are left of them.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: '`true` when this is what an earlier request with the same Idempotency-Key was answered.',
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
    description: 'A key of a workspace. It has access levels: `read`, `render`, `write`, `approvals`.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ost_…',
    description: 'An OAuth access token with scopes. It lives 15 minutes and may reach several workspaces.',
  },
  embedSession: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a browser that shows an embed, limited to the embed, its user and its permissions.',
  },
  signedIn: {
    type: 'apiKey',
    in: 'cookie',
    name: 'platen.session_token',
    description:
      'The session of a person who signed in, for pages of the service itself. The name listed is the least role in the workspace: `reviewer`, `member`, `admin`, `owner`.',
  },
};

/** The tags that operations use, in the order of the interface. */
export function describeTags(used: readonly Operation[]): OpenApiDocument['tags'] {
  return tags
    .filter((tag) => used.some((operation) => operation.tag === tag))
    .map((name) => ({ name, description: tagDescriptions[name] }));
}
