import { findParameters, type Template } from '@platen/template';
import { formatFacts, operations, type RenderFormatName } from '@platen/api';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { resolveItemScope } from '../../embeds/item-scope.ts';
import { publicFileHeaders } from '../../http/headers/file-headers.ts';
import { Reply, type Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { readAnyTemplate } from './any-template.ts';
import { replyRender } from './answer-render.ts';
import { readRenderedTemplate } from '../request/read-rendered-template.ts';
import { refuseOtherThanTexts } from '../request/refuse-other-than-texts.ts';
import { refuseUnfitData } from '../request/refuse-unfit-data.ts';
import type { RenderBlocker } from '../request/may-render.ts';
import { renderNow } from '../pipeline/render-now.ts';
import type { RenderedTemplate, RenderRequest, ResponseOptions } from '../request/render-request.ts';
import type { Vault } from '../../vault/vault.ts';
import { createSigningSecret } from '../../workspaces/workspace-secrets.ts';
import { canonicalAddress, isSignature, signAddress } from './sign-url.ts';
import type { RenderParts } from '../pipeline/render-parts.ts';

/** Parameters of the query that choose the language and the values of axes, where the template has none of these names. */
const designNames = ['locale', 'brand', 'mode'] as const;

/** Parameters of the query that are no texts of the template. */
const ownParameters: ReadonlySet<string> = new Set(['templateId', 'sign', 'expires', 'workspace']);

/** Seconds that browsers and mail servers may keep an image; a template that is changed shows by then. */
const lifetimeSeconds = 300;

const defaultFormats = { images: 'png', pdfs: 'pdf', videos: 'mp4' } as const;

/** Addresses that render, and their signatures. */
export function serveDynamicUrls(routes: Routes, dependencies: RenderParts): void {
  const nobodysSecret = dependencies.vault.seal(createSigningSecret(), 'signing');
  const answer = async (
    request: FastifyRequest,
    signal: AbortSignal,
    file: { name: string; format: RenderFormatName; extension: string },
    query: { templateId: string; sign: string; expires?: string | undefined; workspace?: string | undefined },
  ): Promise<Reply> => {
    const template = readAnyTemplate(query.templateId);
    const pairs = textPairs(request);
    const workspaceId = await checkSignature(dependencies, template, {
      ...query,
      nobodysSecret,
      canonical: canonicalAddress(dynamicPath(dependencies.publicUrl, `${file.name}.${file.extension}`), pairs),
    });
    const leftSeconds = checkExpiry(query.expires, dependencies.now());
    const { kind } = formatFacts[file.format];
    const { design, texts } = await splitPairs(dependencies, pairs, { workspaceId, template });
    const wanted: RenderRequest = {
      workspaceId,
      userId: null,
      embedId: null,
      embedUserId: null,
      source: 'signed-url',
      template,
      modifications: Object.fromEntries(texts),
      response: {
        type: 'binary',
        format: file.format,
        fileName: file.name,
        transparent: false,
        strict: false,
        ...toDesign(design),
        ...(kind === 'image' && { includePages: [1] }),
      },
      textOnly: true,
      useCache: true,
    };
    const outcome = await renderNow(dependencies, wanted, signal).catch((error: unknown) => {
      throw withoutNames(error);
    });
    const [only] = outcome.files;
    const tag = `"${only?.key.split('/').at(-1)?.split('.')[0] ?? ''}"`;
    const headers = {
      ...publicFileHeaders(formatFacts[file.format].contentType),
      etag: tag,
      'cache-control': `public, max-age=${Math.min(lifetimeSeconds, leftSeconds)}`,
    };
    if (request.headers['if-none-match'] === tag) return new Reply(304, undefined, headers);
    const { body, headers: own, onSent } = await replyRender(dependencies, outcome, wanted);
    return new Reply(200, body, { ...own, ...headers }, onSent);
  };

  routes.serve(operations.getDynamicImage, ({ params, query }, { request, signal }) =>
    answer(request, signal, { name: params.name, format: 'png', extension: 'png' }, query),
  );
  routes.serve(operations.getDynamicFile, ({ params, query }, { request, signal }) => {
    const { format: extension } = request.params as { format: string };
    return answer(request, signal, { name: params.name, format: params.format, extension }, query);
  });

  routes.serve(operations.createSignedUrl, async ({ body }, { caller }) => {
    const { renderType, expiresAt = null } = body;
    const template = readAnyTemplate(body.templateId);
    const scope = await resolveItemScope(dependencies, caller);
    if (expiresAt !== null && expiresAt <= dependencies.now().getTime()) {
      throw new ServiceError('invalid_request', 'expiresAt is in the past: it is Unix time in milliseconds.');
    }
    const { content } = await readRenderedTemplate(dependencies, { ...scope, template });
    const values = Object.entries(body.modifications).map(
      ([name, value]) => [name, textOf(name, value, content)] as const,
    );
    refuseOtherThanTexts(content, body.modifications);
    refuseUnfitData(content, body.modifications);
    const design = designNames.flatMap((name): [string, string][] => {
      const value = body[name];
      return value === undefined ? [] : [[name, value]];
    });
    const [taken] = design.find(([name]) => findParameters(content, name).isUsed) ?? [];
    if (taken !== undefined) {
      const message = `is the name of a parameter of the template: give its value in modifications`;
      throw new ServiceError('invalid_response_options', `${taken} ${message}.`, {
        issues: [{ path: taken, message }],
      });
    }
    const extension = body.responseFormat ?? defaultFormats[renderType];
    const path = dynamicPath(dependencies.publicUrl, `${slugOf(content.name)}.${extension}`);
    const query: [string, string][] = [
      ...values.map(([name, value]): [string, string] => [name, value]),
      ...design,
      ['templateId', String(body.templateId)],
      ...(template.kind === 'library' ? [['workspace', String(caller.workspaceId)] as [string, string]] : []),
      ...(expiresAt === null ? [] : [['expires', String(Math.ceil(expiresAt / 1000))] as [string, string]]),
    ];
    const canonical = canonicalAddress(path, query);
    const sign = signAddress(canonical, await readSigningSecret(dependencies, caller.workspaceId));
    const { origin } = new URL(dependencies.publicUrl);
    return { data: { url: `${origin}${canonical}&sign=${sign}`, expiresAt } };
  });
}

type Pairs = readonly (readonly [string, string])[];

/** Takes the language and the values of axes out of a query, except for names that are parameters of the template. */
async function splitPairs(
  dependencies: RenderParts,
  pairs: Pairs,
  { workspaceId, template }: { workspaceId: number; template: RenderedTemplate },
): Promise<{ design: Pairs; texts: Pairs }> {
  const others = pairs.filter(([name]) => !ownParameters.has(name));
  const isDesign = ([name]: Pairs[number]): boolean => (designNames as readonly string[]).includes(name);
  if (!others.some(isDesign)) return { design: [], texts: others };
  const scope = { workspaceId, embedId: null, embedUserId: null };
  const { content } = await readRenderedTemplate(dependencies, { ...scope, template });
  const design = others.filter((pair) => isDesign(pair) && !findParameters(content, pair[0]).isUsed);
  return { design, texts: others.filter((pair) => !design.includes(pair)) };
}

function toDesign(pairs: Pairs): Pick<ResponseOptions, 'locale' | 'axes'> {
  const { locale, ...axes } = Object.fromEntries(pairs) as Record<string, string>;
  return { ...(locale !== undefined && { locale }), ...(Object.keys(axes).length > 0 && { axes }) };
}

/** Removes the names of flows and stages, which holders of an address must not learn; the workspace's log has them. */
function withoutNames(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'render_blocked_by_approval') return error;
  const blockers = (error.details.fields?.['blockers'] ?? []) as readonly RenderBlocker[];
  const message = 'The template is not approved to be rendered like this.';
  const notified = blockers.map(({ code }) => ({ code, message }));
  return new ServiceError(error.code, message, { fields: { blockers: notified }, cause: error });
}

/** The path of an address as its users see it. */
function dynamicPath(publicUrl: string, file: string): string {
  const { pathname } = new URL(publicUrl);
  return `${pathname.replace(/\/$/, '')}/v1/studio/dynamic-url/${encodeURIComponent(file)}`;
}

/** The query, each name once: the last one wins, as in forms. */
function textPairs(request: FastifyRequest): [string, string][] {
  const { searchParams } = new URL(request.url, 'http://localhost');
  return [...new Map(searchParams)];
}

interface SignedAddress {
  canonical: string;
  sign: string;
  workspace?: string | undefined;
  /** A sealed secret that nobody signs with. */
  nobodysSecret: string;
}

/** Returns the workspace whose secret signed the address. A missing template cannot be distinguished from a wrong signature. */
async function checkSignature(
  dependencies: RenderParts,
  template: RenderedTemplate,
  { canonical, sign, workspace, nobodysSecret }: SignedAddress,
): Promise<number> {
  const { database, vault } = dependencies;
  const row = await (template.kind === 'studio'
    ? database.query
        .selectFrom('template')
        .innerJoin('workspace', 'workspace.id', 'template.workspace_id')
        .select(['workspace.id', 'workspace.signing_secret'])
        .where('template.id', '=', template.id)
        .executeTakeFirst()
    : database.query
        .selectFrom('workspace')
        .select(['id', 'signing_secret'])
        .where('id', '=', Number(workspace ?? 0))
        .executeTakeFirst());
  // The same work where there is no such template.
  const isSigned = isSignature(sign, canonical, vault.open(row?.signing_secret ?? nobodysSecret, 'signing'));
  if (row && isSigned) return row.id;
  throw new ServiceError('invalid_signature', 'The signature does not match the URL.');
}

async function readSigningSecret(
  { database, vault }: { database: Database; vault: Vault },
  workspaceId: number,
): Promise<string> {
  const row = await database.query
    .selectFrom('workspace')
    .select('signing_secret')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return vault.open(row.signing_secret, 'signing');
}

/** Seconds until the address ends, at most a day. Throws ServiceError `url_expired`. */
function checkExpiry(expires: string | undefined, now: Date): number {
  const left = expires === undefined ? 86_400 : Number(expires) - Math.floor(now.getTime() / 1000);
  if (left <= 0) throw new ServiceError('url_expired', 'The URL has expired.');
  return Math.min(86_400, left);
}

/** A value as an address has it: lists and objects of data as JSON. */
function textOf(name: string, value: unknown, { data = {} }: Template): string {
  if (ownParameters.has(name)) {
    throw new ServiceError('invalid_modifications', `The modification ${name} is a reserved name in signed URLs.`);
  }
  if (typeof value === 'object') {
    if (Object.hasOwn(data, name)) return JSON.stringify(value);
    throw new ServiceError('invalid_modifications', `The modification ${name} must be a text or a number.`);
  }
  return String(value);
}

/** A template's name as part of an address. */
function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return slug || 'render';
}
