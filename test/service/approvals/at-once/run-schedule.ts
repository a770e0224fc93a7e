import type { ApprovalItem } from '@platen/api';
import type { ApprovalScene, TestPerson } from '../approval-scene.ts';
import type { TestAnswer } from '../../start-test-service.ts';
import { storeTemplate } from '../../store-template.ts';
import { titlesTemplate } from '../../titles-template.ts';
import { templateCount, type Action, type CallerName } from './schedule.ts';

/** Those who take part, with what they are in the workspace. */
export type Cast = Readonly<Record<'owner' | 'admin' | 'mia' | 'max' | 'ann' | 'ben', TestPerson>>;

/** What a run's calls were answered. */
export interface Called {
  action: Action;
  /** In whose name. */
  person: TestPerson | undefined;
  /** The item that was called for, as it was before the wave. */
  item: ApprovalItem | undefined;
  /** The revision that a move named. */
  sentRevision: number | undefined;
  answer: TestAnswer;
}

/** What is left after a run. */
export interface Run {
  flow: string;
  flowId: number;
  templates: readonly number[];
  calls: readonly Called[];
}

/** Every run begins with a template that those who review it approve at once, and with one that two bring into review at once. */
const opening: readonly (readonly Action[])[] = [
  [
    { do: 'add', who: 'key of mia', template: 0, stage: 'brand', isBehind: false, reason: undefined },
    { do: 'add', who: 'owner', template: 1, stage: undefined, isBehind: false, reason: undefined },
  ],
  [
    { do: 'approve', who: 'ann', template: 0, isBehind: false },
    { do: 'approve', who: 'ben', template: 0, isBehind: false },
    { do: 'approve', who: 'max', template: 0, isBehind: false },
    { do: 'move', who: 'owner', template: 1, toStage: 'brand', isBehind: false, reason: undefined },
    { do: 'move', who: 'key of admin', template: 1, toStage: 'brand', isBehind: false, reason: undefined },
  ],
  [{ do: 'approve', who: 'ben', template: 0, isBehind: false }],
];

/** Carries out a schedule against a flow and templates of its own. */
export async function runSchedule(
  scene: ApprovalScene,
  cast: Cast,
  waves: readonly (readonly Action[])[],
): Promise<Run> {
  const { service } = scene;
  const named = (...people: TestPerson[]): string[] => people.map(({ id }) => String(id));
  const made = await cast.owner.call('POST', '/approval-flows', {
    name: 'At once',
    blocksRenders: true,
    stages: [
      { name: 'Draft', category: 'open' },
      {
        name: 'Brand',
        category: 'review',
        review: { reviewers: named(cast.ann, cast.ben, cast.max), mode: 'count', count: 2 },
      },
      { name: 'Legal', category: 'review', review: { reviewers: named(cast.ben, cast.mia), mode: 'any' } },
      { name: 'Approved', category: 'approved' },
      { name: 'Published', category: 'done' },
    ],
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id: flowId, slug: flow } = made.body['flow'] as { id: number; slug: string };
  const templates: number[] = [];
  for (let index = 0; index < templateCount; index++) templates.push(await storeTemplate(service, titlesTemplate()));
  const items = `/approval-flows/${flow}/items`;

  const callAs = (
    who: CallerName,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<TestAnswer> => {
    if (who === 'key of mia' || who === 'key of admin') {
      const person = who === 'key of mia' ? cast.mia : cast.admin;
      return service.call(method, path, { body, headers: { 'x-service-user-id': String(person.id) } });
    }
    return cast[who].call(method, path, body);
  };
  const personOf = (who: CallerName): TestPerson =>
    who === 'key of mia' ? cast.mia : who === 'key of admin' ? cast.admin : cast[who];

  const perform = async (action: Action, known: readonly ApprovalItem[]): Promise<Called> => {
    const templateId = 'template' in action ? (templates[action.template] ?? 0) : 0;
    const item = known.find(({ template }) => template.id === templateId);
    // Where nothing is there, calls go to an item that never was.
    const path = `${items}/${item?.id ?? 999_999_999}`;
    const isBehind = 'isBehind' in action && action.isBehind;
    const version = String(Number(item?.template.currentVersion ?? 1) - (isBehind ? 1 : 0));
    const revision = (item?.revision ?? 1) - (isBehind ? 1 : 0);
    const send = (): Promise<TestAnswer> => {
      switch (action.do) {
        case 'add':
          return callAs(action.who, 'POST', items, {
            templateId,
            stage: action.stage,
            reviewedVersion: version,
            comment: action.reason,
          });
        case 'move':
          return callAs(action.who, 'POST', `${path}/move`, {
            toStage: action.toStage,
            revision,
            reviewedVersion: String(item?.template.currentVersion ?? 1),
            comment: action.reason,
          });
        case 'approve':
          return callAs(action.who, 'POST', `${path}/approve`, { reviewedVersion: version });
        case 'ask':
          return callAs(action.who, 'POST', `${path}/request-changes`, { reviewedVersion: version, comment: 'Larger' });
        case 'hold':
          return callAs(action.who, 'PATCH', path, { heldBack: { reason: 'Not before the fair' } });
        case 'release':
          return callAs(action.who, 'PATCH', path, { heldBack: null });
        case 'due':
          return callAs(action.who, 'PATCH', path, { dueAt: '2099-01-01T00:00:00.000Z' });
        case 'comment':
          return callAs(action.who, 'POST', `${path}/comments`, { text: 'Fine so far.' });
        case 'remove':
          return callAs(action.who, 'DELETE', path);
        case 'render':
          return service.call('POST', '/studio/render', {
            body: { templateId, response: { type: 'base64', format: 'png' } },
          });
        case 'edit':
          return service.call('PATCH', `/studio/templates/${templateId}`, {
            body: { description: `${performance.now()}` },
          });
        case 'delete template':
          return service.call('DELETE', `/studio/templates/${templateId}`);
        case 'change flow':
          return callAs('owner', 'PATCH', `/approval-flows/${flow}/stages/brand`, { dueInHours: action.hours });
      }
    };
    return {
      action,
      person: 'who' in action ? personOf(action.who) : undefined,
      item,
      sentRevision: action.do === 'move' ? revision : undefined,
      answer: await send(),
    };
  };

  const calls: Called[] = [];
  for (const wave of [...opening, ...waves]) {
    const { body } = await cast.owner.call('GET', items);
    const known = body['items'] as ApprovalItem[];
    calls.push(...(await Promise.all(wave.map((action) => perform(action, known)))));
  }
  return { flow, flowId, templates, calls };
}
