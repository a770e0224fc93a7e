import { msg, str } from '@lit/localize';
import type { Workflow } from '@platen/api';
import type { DashboardElement } from '../elements/dashboard-element.ts';

type Named = Pick<Workflow, 'id' | 'name'>;

/** Makes a draft that is a copy of a workflow, and goes to it. */
export async function duplicateWorkflow(host: DashboardElement, { id, name }: Named): Promise<void> {
  await host.attempt(
    async () => {
      const { description, steps } = await host.client.getWorkflow({ params: { id } });
      const body = { name: msg(str`Copy of ${name}`).slice(0, 200), description, steps };
      const copy = await host.client.createWorkflow({ body });
      host.dashboard.router.go(`/workflows/${copy.id}`);
    },
    msg(str`“${name}” duplicated`),
  );
}

/** Deletes a workflow if the person is sure. Returns whether it is gone. */
export async function deleteWorkflow(host: DashboardElement, { id, name }: Named): Promise<boolean> {
  const isSure = await host.dashboard.questions.ask({
    heading: msg(str`Delete “${name}”?`),
    text: msg('Its runs are deleted with it. Rendered files stay. This cannot be undone.'),
    confirm: msg('Delete workflow'),
    isDanger: true,
  });
  const remove = (): Promise<unknown> => host.client.deleteWorkflow({ params: { id } });
  return isSure && (await host.attempt(remove, msg('Workflow deleted')));
}
