import type { Operations } from '../operations.ts';

/** What a call of an operation may look like. */
export interface OperationExample {
  body?: unknown;
  /** By status. */
  answers?: Readonly<Record<number, unknown>>;
}

/** Examples by the id of their operation; a test parses each with the operation's schemas. */
export const examples: Readonly<Record<string, OperationExample>> = {
  getProfile: {
    answers: {
      200: {
        data: {
          id: '1',
          email: 'mira@bakery.example',
          full_name: 'Mira Holm',
          work_role: 'Designer',
          work_url: 'https://bakery.example',
          workspaces: [{ id: '1', name: 'Bakery', role: 'owner' }],
        },
      },
    },
  },
} satisfies Partial<Record<keyof Operations, OperationExample>>;
