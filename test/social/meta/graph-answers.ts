import type { NetworkAnswer, NetworkRequest } from '../platform-server.ts';

/** A failed answer of Meta's Graph. */
export function graphError(
  code: number,
  message: string,
  { subcode, status = 400, type = 'OAuthException' }: { subcode?: number; status?: number; type?: string } = {},
): NetworkAnswer {
  return {
    status,
    json: {
      error: {
        message,
        type,
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        fbtrace_id: 'A6LJylpZRKw2xKLFsAP',
      },
    },
  };
}

/** The answer to a token that has ended. */
export const endedToken = graphError(190, 'Error validating access token: Session has expired.', { subcode: 463 });

/** The answer to one request too many in a minute. */
export const tooManyRequests = graphError(613, 'Calls to this api have exceeded the rate limit.', { status: 403 });

/** The access token of a request: in its header, its query or its body. */
export function tokenOf({ headers, query, form }: NetworkRequest): string | undefined {
  const [, bearer] = /^(?:Bearer|OAuth) (.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const inForm = form?.get('access_token');
  return bearer ?? query.get('access_token') ?? (typeof inForm === 'string' ? inForm : undefined);
}

/** Fields of a body as text, whether it is JSON, a form or none. */
export function fieldsOf({ json, form, query }: NetworkRequest): Record<string, string> {
  const fields: Record<string, string> = {};
  const entries =
    json !== null && typeof json === 'object'
      ? Object.entries(json)
      : form
        ? [...form.entries()]
        : [...query.entries()];
  for (const [name, value] of entries) {
    if (name === 'access_token' || name === 'appsecret_proof') continue;
    fields[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return fields;
}
