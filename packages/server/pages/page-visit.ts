import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from './html.ts';
import type { PageLanguage, PageStrings } from './page-language.ts';
import type { Page } from './render-page.ts';

/** One request for a page, or of a form of one. */
export interface PageVisit {
  request: FastifyRequest;
  reply: FastifyReply;
  language: PageLanguage;
  /** Names in the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Fields of the form; empty for GET. */
  form: URLSearchParams;
  /** Goes into every form of the page: without it the form is refused. */
  formToken: Html;
  /** The words of one concern in the visitor's language. */
  strings<Name extends string>(table: PageStrings<Name>): Readonly<Record<Name, string>>;
  /** Where a path of the service is, for links and form actions. */
  addressOf(path: string): string;
  /** Sends the page. Default status 200. */
  show(page: Page, status?: number): FastifyReply;
  /** Leads to a path of the service (303). Other addresses: `reply.redirect`. */
  goTo(path: string): FastifyReply;
}

/** Where a concern puts its pages. */
export interface Pages {
  get(path: string, show: (visit: PageVisit) => Promise<FastifyReply>): void;
  /** Takes the form of a page (application/x-www-form-urlencoded, at most 64 KB), once its token is right. */
  post(path: string, take: (visit: PageVisit) => Promise<FastifyReply>): void;
  /** The same without the token, for paths that are secret themselves. */
  postFromAnywhere(path: string, take: (visit: PageVisit) => Promise<FastifyReply>): void;
}
