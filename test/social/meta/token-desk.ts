import { graphError } from './graph-answers.ts';
import type { NetworkAnswer, NetworkRequest, PlatformServer } from '../platform-server.ts';

/** What the sign-in of Instagram or Threads is set up with. */
export interface TokenControllerOptions {
  /** `ig` or `th`. */
  prefix: 'ig' | 'th';
  authorizePath: string;
  tokenPath: string;
  /** Scopes that have to be asked for. */
  scopes: readonly string[];
  /** The answer to a code. */
  grant(token: string): unknown;
}

/** The app, codes and tokens of one account. */
export interface TokenController {
  /** Answers sign-in addresses; undefined for any other. */
  answer(request: NetworkRequest, server: PlatformServer): NetworkAnswer | undefined;
  isGood(token: string | undefined): boolean;
  /** Ends a token. */
  end(token: string): void;
}

/** The app that the local servers of Meta's networks know. */
export const metaApp = { clientId: '990602627938098', clientSecret: 'eb8c7a3f0d1e4b5f' };

/** A token of 60 days that the local servers know from the beginning. */
export const firstToken = (prefix: 'ig' | 'th'): string => `${prefix}-long-1`;

const sixtyDays = 5_184_000;

/** Signs in as both networks do: a code once, a token of an hour, one of 60 days, another in its place. */
export function createTokenController(options: TokenControllerOptions): TokenController {
  const codes = new Map<string, string>();
  const short = new Set<string>();
  const long = new Set<string>([firstToken(options.prefix)]);
  const wrong = (server: PlatformServer, sentence: string): NetworkAnswer => {
    server.violations.push(sentence);
    return { status: 400, json: { error_type: 'OAuthException', code: 400, error_message: sentence } };
  };
  const issue = (): NetworkAnswer => {
    const token = `${options.prefix}-long-${long.size + 1}`;
    long.add(token);
    return { status: 200, json: { access_token: token, token_type: 'bearer', expires_in: sixtyDays } };
  };

  return {
    isGood: (token) => token !== undefined && long.has(token),
    end: (token) => void long.delete(token),
    answer({ method, path, query, form }, server) {
      switch (`${method} ${path}`) {
        case `GET ${options.authorizePath}`: {
          const scopes = (query.get('scope') ?? '').split(',');
          const missing = options.scopes.filter((scope) => !scopes.includes(scope));
          if (missing.length > 0) return wrong(server, `Scopes are missing: ${missing.join(', ')}.`);
          if (query.get('client_id') !== metaApp.clientId) return wrong(server, 'Invalid platform app');
          if (query.get('response_type') !== 'code') return wrong(server, 'response_type has to be code');
          const redirectUri = query.get('redirect_uri');
          if (redirectUri === null) return wrong(server, 'redirect_uri is missing');
          const code = `code-${codes.size + 1}`;
          codes.set(code, redirectUri);
          const target = new URL(redirectUri);
          target.searchParams.set('code', code);
          target.searchParams.set('state', query.get('state') ?? '');
          return { status: 302, headers: { location: `${target.href}#_` } };
        }
        case `POST ${options.tokenPath}`: {
          const field = (name: string): string => String(form?.get(name) ?? '');
          if (field('client_id') !== metaApp.clientId || field('client_secret') !== metaApp.clientSecret) {
            return wrong(server, 'Invalid platform app');
          }
          if (field('grant_type') !== 'authorization_code') return wrong(server, 'Invalid grant type');
          const redirectUri = codes.get(field('code'));
          codes.delete(field('code'));
          if (redirectUri === undefined || redirectUri !== field('redirect_uri')) {
            const sentence = 'This authorization code has been used';
            return { status: 400, json: { error_type: 'OAuthException', code: 400, error_message: sentence } };
          }
          const token = `${options.prefix}-short-${short.size + 1}`;
          short.add(token);
          return { status: 200, json: options.grant(token) };
        }
        case 'GET /access_token': {
          if (query.get('grant_type') !== `${options.prefix}_exchange_token`)
            return wrong(server, 'Invalid grant type');
          if (query.get('client_secret') !== metaApp.clientSecret) return wrong(server, 'Invalid client secret');
          if (!short.delete(query.get('access_token') ?? '')) return graphError(190, 'Invalid OAuth access token.');
          return issue();
        }
        case 'GET /refresh_access_token': {
          if (query.get('grant_type') !== `${options.prefix}_refresh_token`) return wrong(server, 'Invalid grant type');
          const token = query.get('access_token') ?? '';
          if (!long.has(token)) return graphError(190, 'Error validating access token.', { subcode: 463 });
          return issue();
        }
        default:
          return undefined;
      }
    },
  };
}
