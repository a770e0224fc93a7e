import type { RenderJob } from '../jobs/render-job.ts';
import { toBannerbearImage } from './bannerbear/bannerbear-image.ts';
import { toCreatomateRender } from './creatomate/creatomate-render.ts';
import { doorPath, type DoorRequest } from './door.ts';

/** A job in the shape of the service whose client asked for it: what its read call answers, and what is posted to its webhook. */
export function presentDoorRender(job: RenderJob, { service, fields }: DoorRequest, publicUrl: string): unknown {
  switch (service) {
    case 'bannerbear':
      return toBannerbearImage(job, fields, `${publicUrl}${doorPath(service)}/images/${job.id}`);
    case 'creatomate':
      return toCreatomateRender(job, fields);
  }
}
