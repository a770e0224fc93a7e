import { generalCallsPerMinute, type GeneralGroup } from '@platen/api';
import { z } from 'zod';

function isGroup(name: string): name is GeneralGroup {
  return Object.hasOwn(generalCallsPerMinute, name);
}

/** The limits as the variable is written: `reads=1200,writes=600`. */
export const usualRateLimits = Object.entries(generalCallsPerMinute)
  .map(([group, perMinute]) => `${group}=${perMinute}`)
  .join(',');

/** Calls a minute as text, such as `renders=3000,saves=60`; those that are not named are as usual. Whole numbers from 1 to 1,000,000. */
export const rateLimits = z.string().transform((text, context): Record<GeneralGroup, number> => {
  const limits: Record<GeneralGroup, number> = { ...generalCallsPerMinute };
  for (const part of text.split(',')) {
    const [name = '', limit = ''] = part.split('=').map((word) => word.trim());
    if (!isGroup(name) || !/^[1-9]\d{0,6}$/.test(limit) || Number(limit) > 1_000_000) {
      context.addIssue({ code: 'custom', message: `"${part}" is no limit, as in ${usualRateLimits}` });
      return z.NEVER;
    }
    limits[name] = Number(limit);
  }
  return limits;
});
