import Barcode from 'lucide/dist/esm/icons/barcode.mjs';
import Squircle from 'lucide/dist/esm/icons/squircle.mjs';
import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { addLayers } from '../../commands/add-layers.ts';
import { defineElement } from '../../controls/define.ts';
import { registerIcons } from '../../controls/icon-registry.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { carryLayers } from '../dragged-layers.ts';
import { EditorElement } from '../editor-element.ts';
import { addPanelStyles } from './add-panel-styles.ts';
import { listPresets } from './layer-presets.ts';
import type { LayerPreset, PresetGroup } from './preset.ts';
import '../../controls/icon.ts';
import '../../controls/section.ts';

registerIcons({ Barcode, Squircle });

/**
 * Items that can be added to the page: a press adds one in the middle, a drag where it is dropped. The layers of every type are there at
 * once. Further items, and the tabs with icons, blocks and photos, come as soon as their code is there.
 */
export class PlatenAddPanel extends withProperties(EditorElement, {
  tab: internal('elements'),
  more: internal<typeof import('./add-tabs.ts')>(),
  /** Of the code of the tabs. */
  loading: internal<'loading' | 'loaded' | 'failed'>(),
}) {
  override firstUpdated(): void {
    // Without it, what is there at once still is.
    import('./add-tabs.ts').then(
      (more) => (this.more = more),
      () => {},
    );
  }

  async #choose(tab: string): Promise<void> {
    this.tab = tab;
    if (tab === 'elements' || this.loading === 'loading' || this.loading === 'loaded') return;
    this.loading = 'loading';
    try {
      await this.more?.loadTabs();
      this.loading = 'loaded';
    } catch {
      this.loading = 'failed';
    }
  }

  #create(preset: LayerPreset) {
    const { template, page } = this.editor?.state ?? {};
    return template && page ? preset.create({ template: template.peek(), page: page.peek() }) : undefined;
  }

  #add(preset: LayerPreset): void {
    const { editor } = this;
    const layer = this.#create(preset);
    if (!editor || !layer) return;
    const { template, page } = editor.state;
    if (editor.apply(addLayers(template.peek(), [layer], { pageId: page.peek().id }))) {
      editor.announce(msg(str`${preset.label}: added`));
    }
  }

  #onDrag(event: DragEvent, preset: LayerPreset): void {
    const layer = this.#create(preset);
    if (layer) carryLayers(event, [layer]);
  }

  override render() {
    const { editor, more } = this;
    if (!editor) return nothing;
    const groups = [...listPresets(), ...(more?.listDecorations() ?? [])].map((group) => this.#group(group));
    if (!more)
      return html`<div class="later"></div>
        ${groups}`;
    const offered = more.addTabs.filter(({ isOffered }) => isOffered?.(editor) !== false);
    const shown = offered.find(({ id }) => id === this.tab);
    // Until its code is there the row is empty, and what is in it is shown.
    return html`<platen-tabs
      .label=${msg('Add')}
      .tabs=${[{ id: 'elements', label: msg('Elements') }, ...offered.map(({ id, label }) => ({ id, label: label() }))]}
      .value=${shown?.id ?? 'elements'}
      @value-change=${(event: CustomEvent<string>) => void this.#choose(event.detail)}
    >
      <div slot="elements">${groups}</div>
      ${shown ? html`<div slot=${shown.id}>${this.#part(shown.id, () => shown.render())}</div>` : nothing}
    </platen-tabs>`;
  }

  #part(id: string, render: () => TemplateResult) {
    if (this.loading === 'loaded') return render();
    if (this.loading !== 'failed') return html`<p role="status">${msg('Loading…')}</p>`;
    return html`<p role="alert">${msg('Part of the editor could not be loaded. Check your connection.')}</p>
      <platen-button icon="RefreshCw" @click=${() => void this.#choose(id)}>${msg('Try again')}</platen-button>`;
  }

  #group({ heading, kind, presets }: PresetGroup) {
    return html`<platen-section .heading=${heading}>
      <div class=${kind}>${presets.map((preset) => this.#preset(preset, kind))}</div>
    </platen-section>`;
  }

  #preset(preset: LayerPreset, kind: PresetGroup['kind']) {
    const { icon, label } = preset;
    const image = typeof icon === 'string' ? html`<platen-icon .name=${icon}></platen-icon>` : icon;
    const isNamed = kind !== 'previews';
    return html`<button
      type="button"
      draggable="true"
      data-preset=${preset.id}
      aria-label=${isNamed ? nothing : label}
      title=${isNamed ? nothing : label}
      @click=${() => this.#add(preset)}
      @dragstart=${(event: DragEvent) => this.#onDrag(event, preset)}
    >
      ${kind === 'texts' ? nothing : image}${isNamed ? html`<span>${label}</span>` : nothing}
    </button>`;
  }

  static override styles = [baseStyles, addPanelStyles];
}

defineElement('platen-add-panel', PlatenAddPanel);
