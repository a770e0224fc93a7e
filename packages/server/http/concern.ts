import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from './routes.ts';

/** One concern of the service over HTTP, created from its dependencies. */
export interface Concern {
  /** Adds its pages, files and protocols, at the root of the service. */
  pages?(app: FastifyInstance): void | Promise<void>;
  /** Adds its operations, under `/v1`. */
  routes?(routes: Routes): void;
  /** Adds operations of other services, under `/compat`, each service with errors in its own form. */
  compatRoutes?: readonly (Required<Pick<Concern, 'routes' | 'answerError'>> & {
    /** The header in which its clients send the key; default: `Authorization`. */
    keyHeader?: string;
  })[];
  /** Responds to errors of its operations; default: the common form. */
  answerError?(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
  /** Ends streams that would keep the service from closing. */
  endStreams?(): Promise<void>;
  /** Ends what it has open, once no call is in progress. */
  close?(): Promise<void>;
}
