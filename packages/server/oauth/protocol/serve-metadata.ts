import { scopes } from '@platen/api';
import type { FastifyInstance } from 'fastify';
import { mountPathOf, oauthAddresses } from '../../http/oauth-addresses.ts';
import { grantTypes } from '../apps/register-client.ts';

/** Returns the metadata of the authorization server (RFC 8414). */
export function serverMetadata(publicUrl: string): Record<string, unknown> {
  const addresses = oauthAddresses(publicUrl);
  return {
    issuer: addresses.issuer,
    authorization_endpoint: addresses.authorize,
    token_endpoint: addresses.token,
    registration_endpoint: addresses.register,
    device_authorization_endpoint: addresses.deviceCode,
    introspection_endpoint: addresses.introspect,
    scopes_supported: [...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [...grantTypes],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
    introspection_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [addresses.resource, addresses.toolsResource],
    ui_locales_supported: ['en', 'de', 'ar'],
    service_documentation: `${publicUrl}/v1/docs`,
  };
}

/** Returns the metadata of a protected resource (RFC 9728). */
export function resourceMetadata(publicUrl: string, resource: 'api' | 'mcp'): Record<string, unknown> {
  const addresses = oauthAddresses(publicUrl);
  return {
    resource: resource === 'mcp' ? addresses.toolsResource : addresses.resource,
    resource_name: resource === 'mcp' ? 'Platen tools' : 'Platen',
    authorization_servers: [addresses.issuer],
    scopes_supported: [...scopes],
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/v1/docs`,
  };
}

/** The documents that clients find everything else by. Where the public address has a path, they lie behind that too. */
export function serveMetadata(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const mountPath = mountPathOf(publicUrl);
  const serve = (path: string, document: Record<string, unknown>): void => {
    const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' };
    app.get(path, (_request, reply) => reply.headers(headers).send(document));
    app.options(path, (_request, reply) =>
      reply
        .code(204)
        .headers({
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Methods': 'GET',
          'Access-Control-Allow-Headers': 'MCP-Protocol-Version',
          'Access-Control-Max-Age': '600',
        })
        .send(),
    );
  };
  const server = '/.well-known/oauth-authorization-server';
  const resource = '/.well-known/oauth-protected-resource';
  for (const behind of new Set(['', mountPath])) {
    serve(`${server}${behind}`, serverMetadata(publicUrl));
    serve(`${resource}${behind}`, resourceMetadata(publicUrl, 'api'));
    serve(`${resource}${behind}/mcp`, resourceMetadata(publicUrl, 'mcp'));
  }
}
