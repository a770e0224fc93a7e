import assert from 'node:assert/strict';
import type { MemberRole } from '@platen/api';
import type { People } from '@platen/server';
import { startTestService, type TestAnswer, type TestService } from '../start-test-service.ts';

/** A person of the workspace, who can call as if signed in. */
export interface TestPerson {
  id: number;
  role: MemberRole;
  /** Calls in their own name, from a page of the service. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<TestAnswer>;
}

/** A service with a workspace of several people. */
export interface ApprovalScene {
  service: TestService;
  addPerson(role: MemberRole, name: string): Promise<TestPerson>;
  /** Makes a template and answers its id. */
  addTemplate(name?: string): Promise<number>;
  /** Changes its design, and answers its present version. */
  editTemplate(id: number): Promise<string>;
}

/** Knows the person whom a cookie names: signing in has tests of its own. */
const named: People = {
  find: async ({ headers }) => {
    const id = /^person=(\d+)$/.exec(String(headers['cookie'] ?? ''))?.[1];
    return id === undefined ? undefined : { personId: Number(id), sessionId: id, provedAt: new Date() };
  },
};

/** Starts such a service. */
export async function startApprovalScene(options: Parameters<typeof startTestService>[0] = {}): Promise<ApprovalScene> {
  const service = await startTestService({ ...options, dependencies: { people: named, ...options?.dependencies } });
  const { query } = service.dependencies.database;
  return {
    service,
    async addPerson(role, name) {
      const { id } = await query
        .insertInto('person')
        .values({ full_name: name })
        .returning('id')
        .executeTakeFirstOrThrow();
      await query.insertInto('member').values({ workspace_id: service.workspaceId, person_id: id, role }).execute();
      return {
        id,
        role,
        call: (method, path, body) =>
          service.call(method, path, {
            key: null,
            body,
            headers: { cookie: `person=${id}`, origin: service.dependencies.publicUrl },
          }),
      };
    },
    async addTemplate(name = 'Poster') {
      const layers = [
        {
          type: 'text',
          id: 'headline',
          name: 'headline',
          x: 0,
          y: 0,
          width: 90,
          height: 20,
          runs: [{ text: 'Bread' }],
        },
      ];
      const parameters = [{ key: 'headline', type: 'text', bindings: [{ layerId: 'headline' }] }];
      const page = { id: 'p', name: 'Page', width: 100, height: 100, parameters, layers };
      const made = await service.call('POST', '/studio/templates/create', {
        body: { content: { schemaVersion: 1, name, pages: [page] } },
      });
      if (made.status >= 300) throw new Error(JSON.stringify(made.body));
      return Number(made.body['id']);
    },
    async editTemplate(id) {
      const changed = await service.call('PATCH', `/studio/templates/${id}`, {
        body: { description: `${Math.random()}` },
      });
      if (changed.status >= 300) throw new Error(JSON.stringify(changed.body));
      const { revision } = await query
        .selectFrom('template')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return String(revision);
    },
  };
}

/** That an answer is a refusal in the shape of approval endpoints. */
export function assertRefused(
  answer: TestAnswer,
  status: number,
  error: string,
  code: string,
): Record<string, unknown> {
  const about = JSON.stringify(answer.body);
  assert.deepEqual([answer.status, answer.body['error'], answer.body['code']], [status, error, code], about);
  assert.equal(typeof answer.body['message'], 'string', about);
  assert.match(String(answer.body['helpUrl']), /^http:\/\/platen\.test\//, about);
  return answer.body;
}
