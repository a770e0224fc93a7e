import { isScope, scopesIn, usualScopes } from '../oauth-scopes.ts';
import { canonicalResource, oauthAddresses } from '../../http/oauth-addresses.ts';
import { OAuthError } from '../oauth-error.ts';

/**
 * The parameters of a request for authorization as the authorization server shall see them: resources by their one name, scopes of
 * the service alone, the usual ones where none are named, and always a person's consent. Scopes that the service does not know are
 * omitted, as RFC 6749 (section 3.3) lets it; the answer says which ones were given.
 */
export function prepareRequest(
  given: URLSearchParams,
  { publicUrl, registeredScope }: { publicUrl: string; registeredScope: string | null | undefined },
): URLSearchParams {
  const parameters = new URLSearchParams(given);
  const resources = given.getAll('resource').map((resource) => canonicalResource(resource, publicUrl));
  parameters.delete('resource');
  for (const resource of new Set(resources)) parameters.append('resource', resource);
  if (given.getAll('scope').length <= 1) {
    const asked = given.get('scope') ?? '';
    const isForTools = resources.includes(oauthAddresses(publicUrl).toolsResource);
    const scopes = asked.trim() === '' ? usualScopes(registeredScope, isForTools) : scopesIn(asked);
    // With none that is known the request continues as it is, and is refused for it.
    if (scopes.length > 0) parameters.set('scope', scopes.join(' '));
  }
  const prompts = new Set((given.get('prompt') ?? '').split(' ').filter((prompt) => prompt !== ''));
  if (!prompts.has('none') && given.getAll('prompt').length <= 1) {
    parameters.set('prompt', [...prompts, ...(prompts.has('consent') ? [] : ['consent'])].join(' '));
  }
  return parameters;
}

/** Throws OAuthError when scopes are named and the service knows none of them. */
export function refuseUnknownScopes(given: URLSearchParams): void {
  const asked = (given.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  if (asked.length > 0 && !asked.some(isScope)) {
    throw new OAuthError(400, 'invalid_scope', 'The service knows none of these scopes.');
  }
}
