import type { Report } from '@platen/template';
import { nameCopies } from '@platen/template/internal';
import type { RenderJob } from './render-job.ts';

/** The report of a job, which names layers of the template and items where entries are about copies of repeated layers. */
export function reportOf({ report, evaluated }: Pick<RenderJob, 'report' | 'evaluated'>): Report {
  return nameCopies(report, evaluated.copies);
}
