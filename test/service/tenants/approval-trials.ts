import type { Kind } from './places.ts';
import { inPath, type Entry, type Parts, type Trial } from './trial.ts';

const ownBusiness = 'It names nothing; what it does is done to the caller alone, as its own tests show.';

/** What lies in a flow: by its own flow, and by one of the caller's, in which it does not lie. */
function inFlow(kind: Kind, parts: Parts = {}, reached?: readonly number[]): Trial[] {
  const name = kind === 'approval stage' ? 'stage' : 'item';
  const paramsOf = ([flow = '', inside = '', comment]: readonly string[]): Record<string, string> => ({
    flow,
    [name]: inside,
    ...(comment !== undefined && { comment }),
  });
  return [
    { kind, ...(reached && { reached }), send: (id) => ({ ...parts, params: paramsOf(id.split('/')) }) },
    {
      kind,
      reached: [404],
      send: async (id, own) => {
        const [, ...inside] = id.split('/');
        return { ...parts, params: paramsOf([await own('approval flow'), ...inside]) };
      },
    },
  ];
}

/** What is tried of approval flows. */
export const approvalEntries: Readonly<Record<string, Entry>> = {
  listApprovalFlows: { plain: {} },
  createApprovalFlow: { open: ownBusiness },
  getApprovalFlow: { trials: [inPath('approval flow', 'flow')] },
  updateApprovalFlow: { trials: [inPath('approval flow', 'flow', { parts: { body: { name: 'Taken over' } } })] },
  listApprovalPresets: { open: 'Presets are the same for all.' },
  listApprovalStages: { trials: [inPath('approval flow', 'flow')] },
  createApprovalStage: {
    trials: [inPath('approval flow', 'flow', { parts: { body: { name: 'Taken over', category: 'open' } } })],
  },
  updateApprovalStage: { trials: inFlow('approval stage', { body: { name: 'Taken over' } }) },
  deleteApprovalStage: { trials: inFlow('approval stage') },
  orderApprovalStages: {
    trials: [
      inPath('approval flow', 'flow', {
        reached: [200],
        parts: { body: { stages: ['draft', 'in-review', 'approved'] } },
      }),
    ],
  },
  listApprovalItems: { trials: [inPath('approval flow', 'flow')] },
  addApprovalItem: {
    trials: [
      {
        kind: 'approval flow',
        send: async (id, own) => ({ params: { flow: id }, body: { templateId: Number(await own('template')) } }),
      },
      {
        kind: 'template',
        send: async (id, own) => ({ params: { flow: await own('approval flow') }, body: { templateId: Number(id) } }),
      },
    ],
  },
  getApprovalItem: { trials: inFlow('approval item') },
  getItemImage: { trials: inFlow('approval item', { query: { width: '32' } }) },
  updateApprovalItem: { trials: inFlow('approval item', { body: { dueAt: '2099-01-01T00:00:00Z' } }) },
  removeApprovalItem: { trials: inFlow('approval item') },
  moveApprovalItem: { trials: inFlow('approval item', { body: { toStage: 'in-review', revision: 1 } }) },
  moveApprovalItems: {
    trials: [
      inPath('approval flow', 'flow', {
        parts: { body: { toStage: 'in-review', items: [{ id: 999_999_999, revision: 1 }] } },
      }),
      {
        // Each item is refused on its own.
        kind: 'approval item',
        refused: [200],
        send: async (id, own) => ({
          params: { flow: await own('approval flow') },
          body: { toStage: 'in-review', items: [{ id: Number(id.split('/')[1]), revision: 1 }] },
        }),
      },
    ],
  },
  approveItem: { trials: inFlow('approval item', { body: { reviewedVersion: '1' } }, [409]) },
  requestItemChanges: {
    trials: inFlow('approval item', { body: { reviewedVersion: '1', comment: 'Taken over' } }, [409]),
  },
  listItemComments: { trials: inFlow('approval item') },
  addItemComment: {
    trials: [
      ...inFlow('approval item', { body: { text: 'Taken over' } }),
      {
        kind: 'approval comment',
        refused: [422],
        reached: [422],
        send: async (id, own) => {
          const [flow = '', item = ''] = (await own('approval item')).split('/');
          return { params: { flow, item }, body: { text: 'A reply', parentId: Number(id.split('/')[2]) } };
        },
      },
    ],
  },
  updateItemComment: { trials: inFlow('approval comment', { body: { resolved: true } }) },
  deleteItemComment: { trials: inFlow('approval comment') },
  listItemActivity: { trials: inFlow('approval item') },
  listTemplateApprovals: {
    trials: [inPath('template', 'templateId')],
  },
};
