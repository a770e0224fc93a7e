import type { RateLimit } from './operation.ts';

/** Default limits of calls per minute and caller for each kind of operation. */
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
 * Limits of operations without their own: generous, so that no caller can block the service for others. All operations of a kind share one
 * count.
 */
export const generalLimits = {
  /** Operations that change nothing. */
  reads: general('reads', 'person', 4),
  /** Changes, except of the content of templates. */
  writes: general('writes', 'person', 4),
  /** Operations that save the content of templates. */
  saves: general('saves', 'person', 4),
  /** Renders, synchronous or queued. */
  renders: general('renders', 'person', 4),
  /** Operations on a person's own data, which belongs to no workspace. */
  people: general('people', 'person'),
  /** Operations that everyone may call. */
  open: general('open', 'address'),
} as const satisfies Record<GeneralGroup, RateLimit>;
