import assert from 'node:assert/strict';
import type { ApprovalItem } from '@platen/api';
import { startOAuth, type OAuthService } from '../oauth/start-oauth.ts';
import type { TestAnswer, TestPerson } from '../start-test-service.ts';
import { storeTemplate } from '../store-template.ts';
import { titlesTemplate } from '../titles-template.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Headers = Record<string, string>;

/** What a refusal has to be: its status, and the whole body but for the sentence. */
export interface ValueError {
  status: number;
  error: string;
  code: string;
  [field: string]: unknown;
}

/** One row: who calls what, and the answer. */
export type Row = readonly [what: string, call: () => Promise<TestAnswer>, refusal: ValueError];

/** A service with everyone's limits, two flows and people who may more and less in them. */
export interface RefusalScene {
  service: OAuthService;
  /** An application of a stranger's. */
  clientId: string;
  people: Readonly<Record<'owner' | 'member' | 'other' | 'ann' | 'outsider', TestPerson>>;
  as(person: TestPerson, method: Method, path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  withToken(token: string, method: Method, path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  /** With an API key of the level `approvals` alone. */
  withKey(method: Method, path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  /** Templates: one that is in both flows, and one that is in none. */
  templateId: number;
  unadded: number;
  /** Of the flow `shop`, which Ann reviews. */
  draft: ApprovalItem;
  inReview: ApprovalItem;
  /** Of the flow `secret`, which only the owner reviews. */
  hidden: ApprovalItem;
}

/** The address of the items of the flow `shop`. */
export const items = '/approval-flows/shop/items';

/** The address of an item there. */
export const pathOf = ({ id }: ApprovalItem, more = ''): string => `${items}/${id}${more}`;

/** The item of an answer. */
export function itemOf(answer: TestAnswer): ApprovalItem {
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body['item'] as ApprovalItem;
}

/** The issues of a refusal with one field that does not fit. */
export const issue = (path: string, reason: string): Record<'issues', unknown> => ({ issues: [{ path, reason }] });

/** Compares whole bodies: nothing more is said than what applies. */
export function assertExactly(
  { service }: Pick<RefusalScene, 'service'>,
  what: string,
  answer: TestAnswer,
  { status, ...expected }: ValueError,
): void {
  const { message, ...body } = answer.body;
  const helpUrl = `${service.address}/v1/docs#chapter-approvals`;
  assert.deepEqual([what, answer.status, body], [what, status, { helpUrl, ...expected }]);
  assert.match(String(message), /^\S.{10,}[.:]/, what);
  assert.equal(answer.headers['www-authenticate'] !== undefined, status === 401, what);
}

/** Calls one row after another. */
export async function assertRows(scene: Pick<RefusalScene, 'service'>, rows: readonly Row[]): Promise<void> {
  for (const [what, call, refusal] of rows) assertExactly(scene, what, await call(), refusal);
}

/** Starts it. */
export async function startRefusalScene(): Promise<RefusalScene> {
  const service = await startOAuth({ environment: { PLATEN_RATE_LIMIT_FACTOR: '1' } });
  const people = {
    owner: await service.signUp({ role: 'owner', name: 'Olga Owner' }),
    member: await service.signUp({ role: 'member', name: 'Mia Member' }),
    other: await service.signUp({ role: 'member', name: 'Otto Other' }),
    ann: await service.signUp({ role: 'reviewer', name: 'Ann Reviewer' }),
    outsider: await service.signUp({ role: 'reviewer', name: 'Una Unasked' }),
  };
  const { owner, member, ann } = people;
  const { data } = await service.client.createApiKey({ body: { name: 'Approvals', levels: ['approvals'] } });
  const callers: Pick<RefusalScene, 'as' | 'withToken' | 'withKey'> = {
    as: (person, method, path, body, headers = {}) =>
      service.call(method, path, { key: null, body, headers: { ...person.headers, ...headers } }),
    withToken: (token, method, path, body, headers = {}) => service.call(method, path, { key: token, body, headers }),
    withKey: (method, path, body, headers = {}) => service.call(method, path, { key: data.key, body, headers }),
  };
  const { as } = callers;
  const make = async (name: string, reviewer: TestPerson): Promise<void> => {
    const review = { reviewers: [String(reviewer.personId)] };
    const made = await as(owner, 'POST', '/approval-flows', {
      name,
      stages: [
        { name: 'Draft', category: 'open' },
        { name: 'Review', category: 'review', review },
        { name: 'Approved', category: 'approved' },
      ],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
  };
  await make('Shop', ann);
  await make('Secret', owner);
  const template = (): Promise<number> => storeTemplate(service, titlesTemplate());
  const templateId = await template();
  const add = async (path: string, body: object): Promise<ApprovalItem> => itemOf(await as(member, 'POST', path, body));
  return {
    service,
    clientId: await service.register(),
    people,
    ...callers,
    templateId,
    unadded: await template(),
    draft: await add(items, { templateId }),
    inReview: await add(items, { templateId: await template(), stage: 'review' }),
    hidden: await add('/approval-flows/secret/items', { templateId, stage: 'review' }),
  };
}
