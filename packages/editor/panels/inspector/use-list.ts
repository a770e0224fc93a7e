import { msg, str } from '@lit/localize';
import { walkLayers, type DesignUse, type Template } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import type { Editor } from '../../context/editor-context.ts';
import { layerTitle } from '../../layers/layer-title.ts';

/** Places that are listed at most. */
const maxUses = 20;

/** Where something of the design is used; a press on a layer selects it. */
export function useList(editor: Editor | undefined, template: Template, uses: readonly DesignUse[]): TemplateResult {
  if (uses.length === 0) return html`<p class="note">${msg('Not used yet.')}</p>`;
  const holders = [...template.pages, ...(template.masters ?? [])];
  const show = (page: string, layer: string): void => {
    if (!editor) return;
    editor.state.pageId.value = page;
    editor.state.selection.value = layer === '' ? [] : [layer];
  };
  return html`<div role="group" aria-label=${msg('Used in')}>
    <p class="note">${msg(str`Used in ${uses.length}`)}</p>
    <ul class="uses">
      ${uses.slice(0, maxUses).map(({ page, layer, within }) => {
        const holder = holders.find(({ id }) => id === page);
        const own = [...walkLayers(holder?.layers ?? [])].find((place) => place.layer.id === layer)?.layer;
        const words = within ?? (own ? layerTitle(own) : holder?.name || page);
        return html`<li>
          ${own ? html`<button type="button" @click=${() => show(page, layer)}>${words}</button>` : words}
        </li>`;
      })}
    </ul>
    ${uses.length > maxUses ? html`<p class="note">${msg(str`and ${uses.length - maxUses} more`)}</p>` : nothing}
  </div>`;
}
