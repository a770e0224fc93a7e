import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';

/** Dependencies of templates. */
export interface TemplateParts {
  /** Without a slash at its end. */
  publicUrl: string;
  database: Database;
  queue: Queue;
  now: () => Date;
}
