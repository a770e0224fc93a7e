import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Vault } from '../vault/vault.ts';
import { toLoggedError } from '../http/answer-error.ts';
import { isOwnPage } from '../http/is-own-page.ts';
import { ServiceError } from '../http/service-error.ts';
import { createCookieJar } from './cookies.ts';
import { hiddenField } from './form-fields.ts';
import { createFormTokens } from './form-token.ts';
import { html } from './html.ts';
import { ownPageHeaders } from '../http/headers/own-page-headers.ts';
import { chooseLanguage, formatString, type PageLanguage } from './page-language.ts';
import type { PageVisit, Pages } from './page-visit.ts';
import { renderPage, type Page } from './render-page.ts';
import { shellStrings } from './shell-strings.ts';

/** The cookie with the secret that a browser's forms are bound to. */
const formCookie = 'form';
/** The name of the form's token among its fields. */
const tokenField = 'form_token';
/** The session's cookie, which forms are bound to as well. */
export const sessionCookie = 'session_token';
const maxFormBytes = 64 * 1024;

/**
 * Pages that the service writes itself, as routes of the given scope, which should be one of their own: it takes forms and answers
 * every failure with a page. They work without JavaScript. Forms of other sites, and those without the token that the page was given,
 * are refused.
 */
export function createPages(scope: FastifyInstance, { publicUrl, vault }: { publicUrl: string; vault: Vault }): Pages {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const addressOf = (path: string): string => base + path;
  const cookies = createCookieJar(publicUrl);
  const tokens = createFormTokens(vault.derive('page-forms'));
  const secrets = new WeakMap<FastifyRequest, string>();

  const secretOf = (request: FastifyRequest, reply: FastifyReply): string => {
    const known = secrets.get(request) ?? cookies.read(request, formCookie);
    const secret = tokens.isSecret(known) ? known : tokens.createSecret();
    if (secret !== known) void reply.header('set-cookie', cookies.write(formCookie, secret));
    secrets.set(request, secret);
    return secret;
  };

  const show = (request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply => {
    const language = chooseLanguage(request.headers['accept-language']);
    return reply
      .code(status)
      .headers(ownPageHeaders({ ...page, script: page.script !== undefined }))
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(renderPage(page, { language, addressOf }));
  };

  const open = (request: FastifyRequest, reply: FastifyReply): PageVisit => {
    const language = chooseLanguage(request.headers['accept-language']);
    const token = tokens.tokenOf(secretOf(request, reply), cookies.read(request, sessionCookie) ?? null);
    return {
      request,
      reply,
      language,
      params: request.params as Record<string, string>,
      query: new URL(request.url, 'http://service.invalid').searchParams,
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      formToken: hiddenField(tokenField, token),
      strings: (table) => table[language],
      addressOf,
      show: (page, status = 200) => show(request, reply, page, status),
      goTo: (path) => reply.redirect(addressOf(path), 303),
    };
  };

  const checkForm = (request: FastifyRequest): void => {
    const secret = cookies.read(request, formCookie);
    const token = request.body instanceof URLSearchParams ? request.body.get(tokenField) : null;
    const session = cookies.read(request, sessionCookie) ?? null;
    const isOurs =
      isOwnPage(request.method, request, publicUrl) &&
      tokens.isSecret(secret) &&
      token !== null &&
      tokens.isTokenOf(token, secret, session);
    if (!isOurs)
      throw new ServiceError(
        'form_expired',
        'The form has expired or does not belong to this browser. Reload the page.',
      );
  };

  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    async (_request: FastifyRequest, body: string | Buffer) => new URLSearchParams(String(body)),
  );
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toLoggedError(error, request);
    const language = chooseLanguage(request.headers['accept-language']);
    const strings = shellStrings[language];
    const { title, sentence } = describeError(refusal, language);
    void reply.headers(refusal.details.headers ?? {});
    const body = html`<p>${sentence}</p>
      <p><a href="${addressOf('/')}">${strings.goHome}</a></p>`;
    return show(request, reply, { title, body }, refusal.status);
  });

  return {
    get(path, shown) {
      scope.get(path, (request, reply) => shown(open(request, reply)));
    },
    post(path, take) {
      scope.post(path, { bodyLimit: maxFormBytes }, (request, reply) => {
        checkForm(request);
        return take(open(request, reply));
      });
    },
    postFromAnywhere(path, take) {
      scope.post(path, { bodyLimit: maxFormBytes }, (request, reply) => take(open(request, reply)));
    },
  };
}

/** Describes an error for a page. */
function describeError(
  { code, status, details }: ServiceError,
  language: PageLanguage,
): { title: string; sentence: string } {
  const strings = shellStrings[language];
  if (code === 'form_expired') return { title: strings.expiredTitle, sentence: strings.expired };
  if (status === 404) return { title: strings.notFoundTitle, sentence: strings.notFound };
  if (status === 429) {
    const time = formatSeconds(Number(details.headers?.['Retry-After'] ?? '60'), language);
    return { title: strings.tooManyTitle, sentence: formatString(strings.tooMany, { time }) };
  }
  if (status === 401 || status === 403) return { title: strings.refusedTitle, sentence: strings.refused };
  if (status >= 500) return { title: strings.failedTitle, sentence: strings.failed };
  return { title: strings.invalidTitle, sentence: strings.invalid };
}

/** Formats a duration for people, such as "1 second" or "3 minutes", rounded up. */
function formatSeconds(seconds: number, language: PageLanguage): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
