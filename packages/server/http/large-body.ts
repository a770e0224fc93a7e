import type { ModificationEntry, Report } from '@platen/template';
import type { FastifyInstance } from 'fastify';
import type { ListedPage, TemplateColumns } from '../db/tables/template-tables.ts';
import type { Share } from '../fairness/share.ts';
import { operationOf } from './operation-of.ts';
import type { ValueError } from './refusal.ts';

/** Reads large bodies in threads: what is sent there holds nobody else up, whatever it is. */
export interface BodyReader {
  /**
   * Waits for its turn by the shares of who sends, and takes the bytes for itself. Throws ServiceError as `readBody`, `body_too_large`
   * for what takes too long or too much memory, and `unavailable` when too many of the same workspace wait.
   */
  read(question: BodyQuestion, share: Share, signal: AbortSignal): Promise<LargeBodyRead>;
  close(): Promise<void>;
}

/** A large body that was read. */
export interface LargeBodyRead {
  value: unknown;
  /** How it is compared with others: see `ReadBody`. */
  digest: string | undefined;
  /** Its template, where it has one: then `value` has nothing of it. */
  outcome?: TemplateOutcome;
  /** Bytes of a file, or JSON for another thread, that are taken out of `value`. */
  rest?: Uint8Array;
}

/** Question to a thread that reads bodies. */
export interface BodyQuestion {
  bytes: Uint8Array;
  /** The id of the operation whose schema it is checked by. */
  operation: string | undefined;
  /** Whether it will be compared with another body: then the answer has its digest. */
  isCompared?: boolean;
}

/** A template of a large body, or why it is none: said only once who calls is known to be allowed what else they ask for. */
export type TemplateOutcome =
  | { template: PreparedTemplate; refusal?: never }
  | { refusal: ValueError; template?: never };

/**
 * All that storing and answering a template needs of it, without the template: of a large one this is made in another thread, and
 * the service's own never reads it.
 */
export interface PreparedTemplate {
  columns: TemplateColumns;
  summary: TemplateSummary;
  assets: NamedAsset[];
  report: Report;
  /** Whether it came from a file of another kind than ours. */
  isImport: boolean;
}

/** Where a template names a brand asset. `page` is 1-based, 0 for the fonts of the whole template. */
export interface NamedAsset {
  id: number;
  page: number;
  layer: string;
}

/** All that is answered of a template when it was saved. The size is that of its first page. */
export interface TemplateSummary {
  name: string;
  description: string;
  tags: string[];
  width: number;
  height: number;
  pages: ListedPage[];
  modifications: ModificationEntry[];
}

/** Bytes of JSON that are read at once, in the service's own thread: few enough to hold nobody up, whatever they are. */
export const maxSmallBytes = 64 * 1024;

/** JSON that is read in another thread, once it is known what for. */
export class LargeBody {
  readonly bytes: Uint8Array;
  /** How it is compared with other bodies, once it was read. */
  digest: string | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/**
 * Delivers large JSON to the routes of a scope unparsed, as a `LargeBody`. Many clients promise JSON with every call: where none is needed,
 * none may come.
 */
export function keepLargeBodies(scope: FastifyInstance): void {
  const parseSmall = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const operation = operationOf(request.routeOptions.config);
    if (bytes.length === 0 && operation && (!operation.body || operation.bodyOptional)) done(null, undefined);
    else if (bytes.length > maxSmallBytes) done(null, new LargeBody(bytes));
    else void parseSmall(request, bytes.toString(), done);
  });
}
