import type { RenderJob } from '../jobs/render-job.ts';
import { toBannerbearImage } from './bannerbear/bannerbear-image.ts';
import { toCreatomateRender } from './creatomate/creatomate-render.ts';
import { compatPath, type CompatRequest } from './compat-service.ts';
import { toPlacidFile } from './placid/placid-file.ts';
import { toRenderFormResult } from './renderform/renderform-result.ts';

/** A job in the shape of the service whose client asked for it: what its read call answers, and what is posted to its webhook. */
export function presentCompatRender(job: RenderJob, { service, fields }: CompatRequest, publicUrl: string): unknown {
  const address = `${publicUrl}${compatPath(service)}`;
  switch (service) {
    case 'bannerbear':
      return toBannerbearImage(job, fields, `${address}/images/${job.id}`);
    case 'creatomate':
      return toCreatomateRender(job, fields);
    case 'placid':
      return toPlacidFile(job, fields, address);
    case 'renderform':
      return toRenderFormResult(job, fields);
  }
}
