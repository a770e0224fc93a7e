import { msg } from '@lit/localize';
import type { RenderJob } from '@platen/api';
import type { DashboardElement } from '../../elements/dashboard-element.ts';

/** Cancels a waiting job, and shows the result. Returns the job in its current state; undefined if unknown. */
export async function cancelJob(host: DashboardElement, { id }: RenderJob): Promise<RenderJob | undefined> {
  let now: RenderJob | undefined;
  await host.attempt(async () => {
    now = await host.client.cancelRenderJob({ params: { id }, body: {} });
  });
  if (now?.status === 'canceled') host.dashboard.notices.done(msg('Render canceled'));
  else if (now) host.dashboard.notices.done(msg('The render had already started and continues.'));
  return now;
}
