import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { dataCode } from '../../store/template-data.ts';
import { EditorElement } from '../editor-element.ts';
import { definitionOf } from '../../layers/layer-definitions.ts';
import { layerTitle } from '../../layers/layer-title.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { showTokens } from './show-tokens.ts';
import './inspector-icons.ts';
import './page-section/page-section.ts';
import './template-section/template-section.ts';

/** The properties of what is selected, only those that all of it shares; without a selection, those of the page. */
export class PlatenInspector extends EditorElement {
  override render() {
    const { state } = this.editor ?? {};
    if (!state) return nothing;
    showTokens(this, state.template.value, state.shownDesign.value);
    const ids = state.selection.value;
    const places = state.layersById.value;
    const layers = ids.flatMap((id) => places.get(id)?.layer ?? []);
    if (layers.length === 0) {
      void import('./paging-section/paging-section.ts');
      void import('./tokens-section/tokens-section.ts');
      void import('./text-styles-section/text-styles-section.ts');
      void import('./languages-section/languages-section.ts');
      void import('./subtitle-section/subtitle-section.ts');
      void import('./audio-tracks-section/audio-tracks-section.ts');
      const isMaster = state.openMaster.value !== undefined;
      return html`${isMaster ? nothing : html`<platen-page-section></platen-page-section>`}
        <platen-paging-section></platen-paging-section>
        <platen-tokens-section></platen-tokens-section>
        <platen-text-styles-section></platen-text-styles-section>
        <platen-languages-section></platen-languages-section>
        ${
          isMaster
            ? nothing
            : html`<platen-audio-tracks-section></platen-audio-tracks-section>
                <platen-subtitle-section></platen-subtitle-section>`
        }
        <platen-template-section></platen-template-section>`;
    }
    const types = new Set(layers.map(({ type }) => type));
    const only = types.size === 1 ? [...types][0] : undefined;
    // Fetched with the first layer, text, table or chart that is selected.
    void import('./layer-sections.ts');
    if (state.shownDesign.value.locale !== undefined) void import('./local-section/local-section.ts');
    if (only === 'text') void import('../text-section/text-section.ts');
    if (only === 'table') void import('../table-section/table-section.ts');
    if (only === 'chart') void import('../chart-section/chart-section.ts');
    // With data, or with rules that were left without: most templates have none.
    if (dataCode()) void import('../data/layer-rules.ts');
    const [first] = layers;
    const heading = layers.length === 1 && first ? layerTitle(first) : msg(str`${layers.length} layers`);
    // For a group that combines nothing it is not what comes first.
    const isPlainGroup = layers.length === 1 && first?.type === 'group' && !first.boolean;
    const combining = html`<platen-boolean-section></platen-boolean-section>`;
    return html`
      <div class="head">
        <h2>${heading}</h2>
        ${
          only === 'text' || only === 'table' || only === 'chart'
            ? html`<platen-parameter-button property="content" .label=${msg('Content')}></platen-parameter-button>`
            : nothing
        }
      </div>
      <platen-moment-note></platen-moment-note>
      <platen-local-section></platen-local-section>
      ${isPlainGroup ? nothing : combining} ${only === undefined ? nothing : definitionOf({ type: only }).sections}
      ${isPlainGroup ? combining : nothing}
      <platen-fill-section></platen-fill-section>
      <platen-stroke-section></platen-stroke-section>
      <platen-radius-section></platen-radius-section>
      <platen-appearance-section></platen-appearance-section>
      <platen-layout-section></platen-layout-section>
      <platen-rules></platen-rules>
      <platen-shadow-section></platen-shadow-section>
      <platen-filter-section></platen-filter-section>
      <platen-mask-section></platen-mask-section>
      <platen-timing-section></platen-timing-section>
      <platen-link-section></platen-link-section>
      <platen-placement-section></platen-placement-section>
    `;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        background: var(--platen-surface);
      }
      .head {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 42px;
        padding: 6px 14px;
        border-block-end: 1px solid var(--platen-line);
        --platen-icon-size: 16px;
      }
      h2 {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        font-size: 1.08em;
        font-weight: 650;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];
}

defineElement('platen-inspector', PlatenInspector);
