import { msg } from '@lit/localize';
import type { DashboardElement } from './dashboard-element.ts';

/** Asks whether a render is to be deleted, and deletes it by `call`. Returns whether it was. */
export async function askToDeleteRender(host: DashboardElement, call: () => Promise<unknown>): Promise<boolean> {
  const isYes = await host.dashboard.questions.ask({
    heading: msg('Delete render?'),
    text: msg(
      'Its files and metadata are deleted and their addresses stop working. The log keeps that it was made. This cannot be undone.',
    ),
    confirm: msg('Delete render'),
    isDanger: true,
  });
  return isYes ? host.attempt(call, msg('Render deleted')) : false;
}
