/** Where the parts of the OAuth server are. `publicUrl` has no slash at its end. */
export function oauthAddresses(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorize: `${publicUrl}/oauth/authorize`,
    consent: `${publicUrl}/oauth/consent`,
    device: `${publicUrl}/oauth/device`,
    token: `${publicUrl}/v1/oauth/token`,
    register: `${publicUrl}/v1/oauth/register`,
    deviceCode: `${publicUrl}/v1/oauth/device/code`,
    introspect: `${publicUrl}/v1/oauth/introspect`,
    resource: publicUrl,
    toolsResource: `${publicUrl}/mcp`,
    resourceMetadata: `${publicUrl}/.well-known/oauth-protected-resource`,
    toolsResourceMetadata: `${publicUrl}/.well-known/oauth-protected-resource/mcp`,
  };
}

/** The cookie of the authorization server's own session. */
export const providerSessionCookie = 'platen.oauth';

/** The part of the public address that lies before every path of the service; empty when there is none. */
export function mountPathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/** Returns the canonical form of a protected resource; other values are returned unchanged. */
export function canonicalResource(resource: string, publicUrl: string): string {
  const { resource: service, toolsResource } = oauthAddresses(publicUrl);
  const bare = resource.replace(/\/$/, '');
  return [service, toolsResource].find((each) => sameAddress(each, bare)) ?? resource;
}

function sameAddress(one: string, other: string): boolean {
  return URL.parse(one)?.href.replace(/\/$/, '') === URL.parse(other)?.href.replace(/\/$/, '');
}
