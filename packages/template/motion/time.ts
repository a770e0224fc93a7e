import { z } from 'zod';

/** A time or a length of time in milliseconds; at most a day. */
export const timeMs = z.number().min(0).max(86_400_000);
