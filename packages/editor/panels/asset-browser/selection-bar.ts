import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';

/** Buttons of the bar for several assets. */
export type SelectionAction = 'move' | 'tag' | 'download' | 'delete' | 'all' | 'none';

/** Renders what can be done with several assets at once; nothing while none is selected. */
export function selectionBar(
  count: number,
  may: { change: boolean; delete: boolean },
  act: (action: SelectionAction) => void,
): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  const button = (action: SelectionAction, icon: string, label: string, isShown: boolean) =>
    isShown
      ? html`<platen-icon-button .icon=${icon} .label=${label} @click=${() => act(action)}></platen-icon-button>`
      : nothing;
  return html`<div class="selection" role="group" aria-label=${msg('Selected assets')}>
    <span class="count" role="status">${msg(str`${count} selected`)}</span>
    ${button('all', 'ListChecks', msg('Select all'), true)}
    ${button('move', 'FolderInput', msg('Move to folder'), may.change)}
    ${button('tag', 'Tag', msg('Add tags'), may.change)} ${button('download', 'Download', msg('Download'), true)}
    ${button('delete', 'Trash2', msg('Delete'), may.delete)} ${button('none', 'X', msg('Clear selection'), true)}
  </div>`;
}
