import fc from 'fast-check';

/** Who calls, by the name they have in a run. Keys call in the name of a person. */
export const callers = ['owner', 'admin', 'mia', 'max', 'ann', 'ben', 'key of mia', 'key of admin'] as const;
export type CallerName = (typeof callers)[number];

/** Those of them who decide in a stage of the flow. */
const reviewers = ['mia', 'max', 'ann', 'ben', 'key of mia'] as const;

/** The stages of a run's flow, by slug. */
export const stageSlugs = ['draft', 'brand', 'legal', 'approved', 'published'] as const;
export type StageSlug = (typeof stageSlugs)[number];

/** Templates of a run. */
export const templateCount = 2;

interface OnItem {
  who: CallerName;
  /** Which template, from 0. */
  template: number;
}

/** One call of a schedule. `isBehind` calls with what was there one change before. */
export type Action =
  | (OnItem & { do: 'add'; stage: StageSlug | undefined; isBehind: boolean; reason: string | undefined })
  | (OnItem & { do: 'move'; toStage: StageSlug; isBehind: boolean; reason: string | undefined })
  | (OnItem & { do: 'approve'; isBehind: boolean })
  | (OnItem & { do: 'ask' })
  | (OnItem & { do: 'hold' })
  | (OnItem & { do: 'release' })
  | (OnItem & { do: 'due' })
  | (OnItem & { do: 'comment' })
  | (OnItem & { do: 'remove' })
  | (OnItem & { do: 'render' })
  | { do: 'edit'; template: number }
  | { do: 'delete template'; template: number }
  | { do: 'change flow'; hours: number };

const who = fc.constantFrom(...callers);
const template = fc.nat({ max: templateCount - 1 });
const stage = fc.constantFrom<StageSlug>(...stageSlugs, 'brand', 'brand');
const reason = fc.constantFrom(undefined, 'The client agreed.');
const isBehind = fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0);

const plain = <What extends 'ask' | 'hold' | 'release' | 'due' | 'comment' | 'remove' | 'render'>(
  what: What,
  weight: number,
) => ({ weight, arbitrary: fc.record({ do: fc.constant(what), who, template }) });

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      who,
      template,
      stage: fc.option(stage, { nil: undefined }),
      isBehind,
      reason,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('move' as const), who, template, toStage: stage, isBehind, reason }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      who: fc.oneof({ weight: 1, arbitrary: who }, { weight: 5, arbitrary: fc.constantFrom<CallerName>(...reviewers) }),
      template,
      isBehind,
    }),
  },
  plain('ask', 1),
  plain('hold', 1),
  plain('release', 1),
  plain('due', 1),
  plain('comment', 1),
  plain('remove', 1),
  plain('render', 1),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), template }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('change flow' as const), hours: fc.integer({ min: 1, max: 99 }) }),
  },
  // Seldom: what is gone is not followed any more.
  {
    weight: 1,
    arbitrary: fc
      .tuple(template, fc.nat({ max: 5 }))
      .map(([which, chance]): Action =>
        chance === 0 ? { do: 'delete template', template: which } : { do: 'edit', template: which },
      ),
  },
);

/** Several waves of calls: those of a wave are made at the same time, knowing only what was there before it. */
export const schedules: fc.Arbitrary<Action[][]> = fc.array(
  fc.array(action, { minLength: 3, maxLength: 7, size: 'max' }),
  { minLength: 6, maxLength: 10, size: 'max' },
);
