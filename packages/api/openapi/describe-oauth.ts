import { scopes } from '../access.ts';
import { header } from './common-parts.ts';
import type { JsonObject } from './json-schemas.ts';
import type { OpenApiDocument, OpenApiOperation, OpenApiResponse } from './open-api-document.ts';

const text = (description: string): JsonObject => ({ type: 'string', description });
const texts = (description: string): JsonObject => ({ type: 'array', items: { type: 'string' }, description });
const object = (properties: Record<string, JsonObject>, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

const scope = text(`Scopes, separated by spaces: ${scopes.join(', ')}.`);
const resource = text('The address of the MCP server, for a token that works only there (RFC 8707).');
const clientId = text('The id of the application.');
const clientSecret = text('The secret of an application that has one.');

const client = {
  client_id: 'oac_4hJkQ0',
  client_id_issued_at: 1_772_442_000,
  client_name: 'Catalog agent',
  redirect_uris: ['http://127.0.0.1/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

const errorSchema = object(
  {
    error: text('A code of the protocol, such as invalid_request, invalid_grant or authorization_pending.'),
    error_description: text('A sentence.'),
  },
  ['error'],
);

function refusal(status: number, error: string, error_description: string): [string, OpenApiResponse] {
  const titles: Record<number, string> = {
    400: 'The request is invalid.',
    401: 'The application is unknown, or its secret is wrong.',
    429: 'Too many requests; wait for Retry-After.',
    503: 'Temporarily unavailable; wait for Retry-After.',
  };
  return [
    String(status),
    {
      description: titles[status] ?? 'The service failed.',
      ...(status === 429 && { headers: { 'Retry-After': header('Retry-After') } }),
      content: { 'application/json': { schema: errorSchema, example: { error, error_description } } },
    },
  ];
}

interface Endpoint {
  operationId: string;
  summary: string;
  description: string;
  body: JsonObject;
  sent: unknown;
  /** Whether a form is taken, too. */
  isForm: boolean;
  status: number;
  answered: string;
  answer: JsonObject;
  example: unknown;
  refusals: readonly [string, OpenApiResponse][];
  perMinute: number;
}

function describe(endpoint: Endpoint): OpenApiOperation {
  const { operationId, summary, description, body, sent, isForm, perMinute } = endpoint;
  const { status, answered, answer, example, refusals } = endpoint;
  return {
    operationId,
    tags: ['OAuth'],
    summary,
    description,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: body, example: sent },
        ...(isForm && { 'application/x-www-form-urlencoded': { schema: body } }),
      },
    },
    responses: Object.fromEntries([
      [String(status), { description: answered, content: { 'application/json': { schema: answer, example } } }],
      ...refusals,
      refusal(429, 'temporarily_unavailable', 'Too many calls came from your address.'),
      refusal(503, 'temporarily_unavailable', 'The service cannot read or store anything at the moment.'),
    ]),
    security: [],
    'x-rate-limit': { group: `oauth-${operationId}`, perMinute, per: 'address' },
  };
}

/** The endpoints of the OAuth server that programs call (RFC 6749, 7591, 7662 and 8628), by their paths. */
export const oauthPaths: OpenApiDocument['paths'] = {
  '/oauth/register': {
    post: describe({
      operationId: 'registerOAuthClient',
      summary: 'Register an application',
      description: 'Dynamic client registration (RFC 7591). The application has no secret and uses PKCE with S256.',
      body: object({
        client_name: text('Shown to the person who is asked for access.'),
        redirect_uris: texts('Where the person returns to. Ports of loopback addresses may differ (RFC 8252).'),
        grant_types: texts('authorization_code, refresh_token, urn:ietf:params:oauth:grant-type:device_code.'),
        response_types: texts('code.'),
        token_endpoint_auth_method: text('none.'),
        client_uri: text('The page of the application.'),
        scope,
      }),
      sent: {
        client_name: client.client_name,
        redirect_uris: client.redirect_uris,
        grant_types: client.grant_types,
        token_endpoint_auth_method: 'none',
      },
      isForm: false,
      status: 201,
      answered: 'The application.',
      answer: object(
        {
          client_id: clientId,
          client_id_issued_at: { type: 'integer', description: 'Unix seconds.' },
          client_name: text('Its name.'),
          redirect_uris: texts('Its addresses.'),
          grant_types: texts('Its ways to tokens.'),
          response_types: texts('code.'),
          token_endpoint_auth_method: text('none.'),
        },
        ['client_id'],
      ),
      example: client,
      refusals: [refusal(400, 'invalid_redirect_uri', 'redirect_uris: name at least one.')],
      perMinute: 20,
    }),
  },
  '/oauth/token': {
    post: describe({
      operationId: 'createOAuthToken',
      summary: 'Exchange a code or a refresh token for tokens',
      description:
        'With `grant_type` authorization_code, refresh_token, or urn:ietf:params:oauth:grant-type:device_code. A refresh token works once: its use returns the next one.',
      body: object(
        {
          grant_type: text('How the tokens are asked for.'),
          client_id: clientId,
          client_secret: clientSecret,
          code: text('The authorization code.'),
          redirect_uri: text('The address that the code was sent to.'),
          code_verifier: text('The secret whose S256 hash was the code_challenge (RFC 7636).'),
          refresh_token: text('The refresh token.'),
          device_code: text('The device code (RFC 8628).'),
          resource,
        },
        ['grant_type'],
      ),
      sent: { grant_type: 'refresh_token', client_id: client.client_id, refresh_token: 'osr_9Xc1' },
      isForm: true,
      status: 200,
      answered: 'The tokens.',
      answer: object(
        {
          access_token: text('Begins with ost_; valid for 15 minutes.'),
          refresh_token: text('Begins with osr_; valid for 30 days.'),
          token_type: text('Bearer.'),
          expires_in: { type: 'integer', description: 'Seconds.' },
          scope,
          user_id: text('The person.'),
          workspace_ids: texts('The workspaces that the token gives access to.'),
        },
        ['access_token', 'token_type', 'expires_in'],
      ),
      example: {
        access_token: 'ost_7Yb2',
        refresh_token: 'osr_5Zd3',
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'render:generate offline_access',
        user_id: '1',
        workspace_ids: ['1'],
      },
      refusals: [
        refusal(400, 'invalid_grant', 'The refresh token was used before.'),
        refusal(401, 'invalid_client', 'The application is unknown.'),
      ],
      perMinute: 240,
    }),
  },
  '/oauth/device/code': {
    post: describe({
      operationId: 'createOAuthDeviceCode',
      summary: 'Start the device flow',
      description:
        'For programs without a browser (RFC 8628): show `user_code` and `verification_uri` to the person, and poll the token endpoint every `interval` seconds.',
      body: object({ client_id: clientId, scope, resource }, ['client_id']),
      sent: { client_id: client.client_id, scope: 'render:generate' },
      isForm: true,
      status: 200,
      answered: 'The codes.',
      answer: object(
        {
          device_code: text('For the token endpoint.'),
          user_code: text('What the person types in.'),
          verification_uri: text('Where.'),
          verification_uri_complete: text('The same with the code in it.'),
          expires_in: { type: 'integer', description: 'Seconds.' },
          interval: { type: 'integer', description: 'Seconds between two polls.' },
        },
        ['device_code', 'user_code', 'verification_uri', 'expires_in'],
      ),
      example: {
        device_code: '3kWq8',
        user_code: 'BCDF-GHJK',
        verification_uri: 'https://studio.example/oauth/device',
        verification_uri_complete: 'https://studio.example/oauth/device?user_code=BCDF-GHJK',
        expires_in: 600,
        interval: 5,
      },
      refusals: [
        refusal(400, 'invalid_scope', 'requested scope is not allowed'),
        refusal(401, 'invalid_client', 'The application is unknown.'),
      ],
      perMinute: 30,
    }),
  },
  '/oauth/introspect': {
    post: describe({
      operationId: 'introspectOAuthToken',
      summary: 'Ask whether a token works',
      description:
        'For applications with a secret (RFC 7662). A token that is expired, revoked or of another application is `{"active": false}`.',
      body: object({ client_id: clientId, client_secret: clientSecret, token: text('The token.') }, ['token']),
      sent: { client_id: client.client_id, client_secret: 'ocs_2Rt6', token: 'ost_7Yb2' },
      isForm: true,
      status: 200,
      answered: 'What the token is.',
      answer: object(
        {
          active: { type: 'boolean', description: 'Whether it works.' },
          scope,
          client_id: clientId,
          user_id: text('The person.'),
          workspace_ids: texts('The workspaces that the token gives access to.'),
          exp: { type: 'integer', description: 'Unix seconds at which it ends.' },
        },
        ['active'],
      ),
      example: {
        active: true,
        scope: 'render:generate',
        client_id: client.client_id,
        user_id: '1',
        workspace_ids: ['1'],
        exp: 1_772_442_900,
      },
      refusals: [
        refusal(400, 'invalid_request', 'missing required parameter "token"'),
        refusal(401, 'invalid_client', 'The application is unknown, or its secret is wrong.'),
      ],
      perMinute: 600,
    }),
  },
};
