import type { Database } from '../db/database.ts';
import type { Ai } from '../ai/ai.ts';
import type { Queue } from '../jobs/queue.ts';

/** Dependencies of templates. */
export interface TemplateParts {
  /** Without a slash at its end. */
  publicUrl: string;
  database: Database;
  queue: Queue;
  /** Which models are on. */
  ai: Pick<Ai, 'models'>;
  now: () => Date;
}
