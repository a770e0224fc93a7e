import type { RateLimit } from './operation.ts';

/** Calls a minute that one caller may make of each kind, unless the operator says otherwise. */
export const generalCallsPerMinute = {
  reads: 1200,
  writes: 600,
  saves: 240,
  renders: 1200,
  people: 600,
  open: 300,
} as const;
export type GeneralGroup = keyof typeof generalCallsPerMinute;

function general(group: GeneralGroup, per: RateLimit['per'], perWorkspace?: number): RateLimit {
  const perMinute = generalCallsPerMinute[group];
  return {
    group,
    perMinute,
    per,
    dialect: 'draft',
    isGeneral: true,
    ...(perWorkspace !== undefined && { perWorkspace }),
  };
}

/**
 * The limits of operations that have none of their own: generous, there so that no caller can keep a service from the others. All
 * operations of a kind share one count.
 */
export const generalLimits = {
  /** Whatever changes nothing. */
  reads: general('reads', 'person', 4),
  /** Changes of all but the content of templates. */
  writes: general('writes', 'person', 4),
  /** Whatever stores the content of templates. */
  saves: general('saves', 'person', 4),
  /** Renders, at once or queued. */
  renders: general('renders', 'person', 4),
  /** Operations on a person's own data, which belongs to no workspace. */
  people: general('people', 'person'),
  /** Operations that everyone may call. */
  open: general('open', 'address'),
} as const satisfies Record<GeneralGroup, RateLimit>;
