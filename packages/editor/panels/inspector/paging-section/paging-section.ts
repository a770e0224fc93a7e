import { msg, str } from '@lit/localize';
import type { Master, Page, Template } from '@platen/template';
import { flowRefusal } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { deleteMaster, layersForMaster, leaveMaster, makeMaster, setMaster } from '../../../commands/edit-masters.ts';
import { setPage } from '../../../commands/edit-pages.ts';
import { defineElement } from '../../../controls/define.ts';
import type { MenuItem } from '../../../controls/menu-item.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import { layerTitle } from '../../../layers/layer-title.ts';
import { applyChecked } from '../../data/apply-checked.ts';
import type { Edit } from '../../../store/template-document.ts';
import { openPage } from '../../pages-panel/open-page.ts';
import { PageSection } from '../inspector-section.ts';
import '../../../controls/button.ts';
import '../../../controls/menu.ts';
import '../../../controls/number-field.ts';
import '../../../controls/section.ts';
import '../../../controls/select-field.ts';
import '../../../controls/text-field.ts';

/** The layers of a page that can run over pages. */
function flowable(page: Page): Page['layers'] {
  return page.layers.filter((layer) => flowRefusal(layer, page) === undefined);
}

/** How a page continues on new ones: the layer that flows, and the master with what its pages have in common. */
export class PlatenPagingSection extends withProperties(PageSection, {
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  #template(): Template | undefined {
    return this.editor?.state.template.value;
  }

  async #apply(edit: Edit | undefined): Promise<void> {
    const { editor } = this;
    if (!editor || !edit) return;
    this.error = await applyChecked(editor, edit);
    if (this.error !== '') this.requestUpdate();
  }

  override render() {
    const template = this.#template();
    const [page] = this.targets;
    if (!template || !page) return nothing;
    const open = this.editor?.state.openMaster.value;
    if (open)
      return html`<platen-section .heading=${msg('Master')} collapsible>
        ${this.#masterFields(open)} ${this.#renderError()} ${this.#deleteButton(open)}
        <p class="note">
          ${msg('Its layers are drawn below those of every page that follows it. Parameters cannot fill them, but expressions can.')}
        </p>
      </platen-section>`;
    const candidates = flowable(page);
    const { masters = [] } = template;
    const master = masters.find(({ id }) => id === page.master);
    if (candidates.length === 0 && page.flow === undefined && masters.length === 0) return nothing;
    return html`<platen-section
      .heading=${msg('Over pages')}
      collapsible
      .empty=${page.flow === undefined && masters.length === 0}
    >
      <platen-select-field
        .label=${msg('Continues on new pages')}
        .value=${page.flow ?? ''}
        .options=${[
          { value: '', label: msg('None') },
          ...candidates.map((layer) => ({ value: layer.id, label: layerTitle(layer) })),
        ]}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          void this.#apply(
            setPage(page.id, msg('Continues on new pages'), (draft) => {
              if (event.detail === '') delete draft.flow;
              else draft.flow = event.detail;
            }),
          );
        }}
      ></platen-select-field>
      ${
        masters.length === 0
          ? nothing
          : html`<platen-select-field
              .label=${msg('Master')}
              .value=${page.master ?? ''}
              .options=${[
                { value: '', label: msg('None') },
                ...masters.map((each, index) => ({ value: each.id, label: masterName(each, index) })),
              ]}
              @value-change=${(event: CustomEvent<string>) => {
                event.stopPropagation();
                void this.#apply(
                  setPage(page.id, msg('Master'), (draft) => {
                    if (event.detail === '') delete draft.master;
                    else draft.master = event.detail;
                  }),
                );
              }}
            ></platen-select-field>`
      }
      ${master ? this.#renderMaster(page, master) : this.#renderMaking(template, page)} ${this.#renderError()}
    </platen-section>`;
  }

  #renderError() {
    return this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`;
  }

  #deleteButton({ id }: Master) {
    return html`<platen-button @click=${() => this.#apply(deleteMaster(id))}>${msg('Delete master')}</platen-button>`;
  }

  #renderMaking(template: Template, page: Page) {
    const { masters = [] } = template;
    const isPossible = layersForMaster(page).length > 0;
    const items: MenuItem[] = [
      { id: '', label: msg('New master') },
      ...masters.map((each, index) => ({ id: each.id, label: msg(str`Replace ${masterName(each, index)}`) })),
    ];
    const make = (replaced?: string): void =>
      void this.#apply(makeMaster(template, page, page.name || msg('Master'), replaced || undefined));
    const button = (slot: string, run: () => void, haspopup?: 'menu') =>
      html`<platen-button slot=${slot} .haspopup=${haspopup} ?disabled=${!isPossible} @click=${run}
        >${msg('Make master of the page')}</platen-button
      >`;
    return html`<div class="row">
        ${
          masters.length === 0
            ? button('', () => make())
            : html`<platen-menu
                .label=${msg('Make master of the page')}
                .items=${items}
                @menu-select=${(event: CustomEvent<string>) => make(event.detail)}
                >${button('trigger', () => undefined, 'menu')}</platen-menu
              >`
        }
      </div>
      <p class="note">
        ${msg('A master has what several pages share, such as a letterhead with page numbers. The layer that continues and layers with parameters stay on the page.')}
      </p>`;
  }

  /** Its name and the box that the flow may fill. */
  #masterFields(master: Master) {
    const side = (key: keyof Master['content'], prefix: string, label: string) =>
      html`<platen-number-field
        hide-label
        .label=${label}
        .prefixText=${prefix}
        .value=${master.content[key]}
        .min=${key === 'x' || key === 'y' ? 0 : 1}
        .max=${5000}
        .decimals=${0}
        unit="px"
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<number>) => {
          event.stopPropagation();
          void this.#apply(
            setMaster(master.id, msg('Room for the content'), (own) => (own.content[key] = event.detail)),
          );
        }}
      ></platen-number-field>`;
    return html`<platen-text-field
        .label=${msg('Name of the master')}
        .value=${master.name}
        .maxlength=${255}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          void this.#apply(setMaster(master.id, msg('Name of the master'), (own) => (own.name = event.detail)));
        }}
      ></platen-text-field>
      <div role="group" aria-label=${msg('Room for the content')}>
        <p class="note">${msg('Room for the content')}</p>
        <div class="pair">
          ${side('x', msg('X'), msg('Left edge of the content'))} ${side('y', msg('Y'), msg('Top edge of the content'))}
          ${side('width', msg('W'), msg('Width of the content'))}
          ${side('height', msg('H'), msg('Height of the content'))}
        </div>
      </div>`;
  }

  #renderMaster(page: Page, master: Master) {
    const { editor } = this;
    return html`${this.#masterFields(master)}
      <div class="pair">
        <platen-button @click=${() => editor && openPage(editor, master.id)}>${msg('Edit master')}</platen-button>
        ${this.#deleteButton(master)}
      </div>
      <platen-button
        variant="quiet"
        @click=${() => editor && this.#apply(leaveMaster(editor.document.template.peek(), page))}
        >${msg('Put its layers on this page')}</platen-button
      >`;
  }
}

function masterName({ name }: Master, index: number): string {
  return name || msg(str`Master ${index + 1}`);
}

defineElement('platen-paging-section', PlatenPagingSection);
