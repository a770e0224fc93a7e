import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { findAskingClient } from '../consent/consent-request.ts';
import { noteArrival } from './arrival.ts';
import { trustErrorRedirect } from './error-redirects.ts';
import { checkTarget } from '../tokens/check-target.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import { answerOAuthError } from '../oauth-error.ts';
import { pollDeviceCode } from '../tokens/poll-device-code.ts';
import { prepareRequest, refuseUnknownScopes } from './prepare-request.ts';
import { readParameters } from './read-parameters.ts';
import { registerClient } from '../apps/register-client.ts';
import { toProviderRequest, type ProviderRequestChanges } from './to-provider-request.ts';
import type { OAuthParts } from '../oauth-parts.ts';

const bodyLimitBytes = 64 * 1024;
/** An id that no person has. */
const nobody = 0;

/** The endpoints of RFC 6749, 7591, 7662 and 8628 that programs call. Bodies are forms or JSON. */
export async function serveProtocol(
  app: FastifyInstance,
  dependencies: Pick<OAuthParts, 'publicUrl' | 'database' | 'people' | 'now'>,
  { provider, limits }: { provider: Provider; limits: OAuthLimits },
): Promise<void> {
  const { publicUrl } = dependencies;
  const callback = provider.callback();
  const pass = (
    request: FastifyRequest,
    reply: FastifyReply,
    { isTrusted = false, ...changes }: ProviderRequestChanges & { isTrusted?: boolean },
  ): void => {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    const shown = toProviderRequest(request, publicUrl, changes);
    if (isTrusted) trustErrorRedirect(shown);
    void callback(shown, reply.raw);
  };
  const registeredScope = async (clientId: string | null): Promise<string | null | undefined> => {
    const row = await dependencies.database.query
      .selectFrom('oauth_client')
      .select('scope')
      .where('client_id', '=', clientId ?? '')
      .executeTakeFirst();
    return row?.scope;
  };
  /** True if a member created the application and the caller may use it; one in development is only for its owner and test users. */
  const isTrustedBy = async (request: FastifyRequest, clientId: string | null): Promise<boolean> => {
    const person = await dependencies.people.find(request);
    const client = await findAskingClient(dependencies, clientId ?? '', person?.personId ?? nobody);
    return client !== undefined && client.isMadeHere && !client.isRestricted;
  };

  await app.register(async (scope) => {
    scope.setErrorHandler(answerOAuthError);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      (_request, body, done) => done(null, body),
    );
    // Pages of every site may call these: there are no cookies in it.
    scope.addHook('onRequest', async (request, reply) => {
      noteArrival(request.raw);
      // What came at the same time is read before any of it is answered: the embedded database lets nothing else happen for long.
      await setImmediate();
      reply.header('access-control-allow-origin', '*');
    });
    const serve = (
      endpoint: 'register' | 'token' | 'device/code' | 'introspect',
      handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    ): void => {
      const url = `/v1/oauth/${endpoint}`;
      scope.options(url, (_request, reply) =>
        reply
          .code(204)
          .headers({
            'Access-Control-Allow-Methods': 'POST',
            'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
            'Access-Control-Max-Age': '600',
          })
          .send(),
      );
      scope.post(url, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
        await limits.count(endpoint, request.ip);
        return handle(request, reply);
      });
    };

    serve('register', async (request, reply) => {
      const registered = await registerClient(dependencies, request.body);
      return reply.code(201).send(registered);
    });
    serve('token', async (request, reply) => {
      const form = readParameters(request);
      const deviceCode = form.get('device_code');
      if (deviceCode !== null) await pollDeviceCode(dependencies, deviceCode);
      if (form.has('scope')) refuseUnknownScopes(form);
      await checkTarget(dependencies, form);
      pass(request, reply, { form });
      return reply;
    });
    serve('device/code', async (request, reply) => {
      const form = readParameters(request);
      refuseUnknownScopes(form);
      const prepared = prepareRequest(form, {
        publicUrl,
        registeredScope: await registeredScope(form.get('client_id')),
      });
      prepared.delete('prompt');
      pass(request, reply, { form: prepared });
      return reply;
    });
    serve('introspect', async (request, reply) => {
      pass(request, reply, { form: readParameters(request) });
      return reply;
    });
  });

  const authorize = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await limits.count('authorize', request.ip);
    const [path = '', query = ''] = splitUrl(request.url);
    const given = new URLSearchParams(query);
    const prepared = prepareRequest(given, {
      publicUrl,
      registeredScope: await registeredScope(given.get('client_id')),
    });
    const isTrusted = await isTrustedBy(request, given.get('client_id'));
    pass(request, reply, { url: `${path}?${prepared.toString()}`, isTrusted });
    return reply;
  };
  app.get('/oauth/authorize', authorize);
  app.get('/oauth/authorize/:uid', async (request, reply) => {
    await limits.count('authorize', request.ip);
    pass(request, reply, {});
    return reply;
  });
}

function splitUrl(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
