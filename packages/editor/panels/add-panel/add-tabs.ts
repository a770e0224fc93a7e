import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { stockProvidersOf } from '../../service/stock-providers.ts';
import '../../controls/button.ts';
import '../../controls/tabs.ts';

export { listDecorations } from './decoration-presets.ts';

/** A tab of things to add. */
export interface AddTab {
  id: string;
  label(): string;
  render(): TemplateResult;
  /** Whether it is offered; default always. */
  isOffered?(editor: Editor): boolean;
}

/** The tabs after the first one, in their order. */
export const addTabs: readonly AddTab[] = [
  {
    id: 'icons',
    label: () => msg('Icons'),
    render: () => html`<platen-icons-panel></platen-icons-panel>`,
  },
  {
    id: 'blocks',
    label: () => msg('Blocks'),
    render: () => html`<platen-blocks-panel></platen-blocks-panel>`,
  },
  {
    id: 'photos',
    label: () => msg('Photos'),
    render: () => html`<platen-photos-panel></platen-photos-panel>`,
    isOffered: ({ service }) =>
      service !== undefined && service.permissions.value.has('upload') && stockProvidersOf(service).value.length > 0,
  },
];

/** Fetches the code of the panels in the tabs: it is not needed until one of them is shown. */
export function loadTabs(): Promise<unknown> {
  return import('../more-panels.ts');
}
