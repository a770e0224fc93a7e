import type { LitElement } from 'lit';
import type { PlatenDialog } from '@platen/editor/controls';

/** Puts the focus on the first element that matches in the dialog of `host`, once the dialog is open: browsers leave it to the cross. */
export async function focusInDialog(host: LitElement, selector: string): Promise<void> {
  await host.updateComplete;
  await host.renderRoot.querySelector<PlatenDialog>('platen-dialog')?.updateComplete;
  host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
}
