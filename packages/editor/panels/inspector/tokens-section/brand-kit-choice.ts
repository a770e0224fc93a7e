import { msg, str } from '@lit/localize';
import type { BrandKitRecord } from '@platen/api';
import type { BrandKit, Template } from '@platen/template';
import { isOfKit } from '@platen/template/internal';
import { css, html, nothing } from 'lit';
import { followKit } from '../../../commands/follow-kit.ts';
import { defineElement } from '../../../controls/define.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import { tokenValues } from '../../../store/data/token-values.ts';
import type { Edit } from '../../../store/template-document.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { EditorElement } from '../../editor-element.ts';
import { openListStyles } from '../open-list-styles.ts';
import { sectionStyles } from '../section-styles.ts';
import { swatchStyles } from './swatch-styles.ts';
import { tokenTypeName } from './token-names.ts';
import '../../../controls/button.ts';
import '../../../controls/select-field.ts';

/** The value that stands for a kit without an id, or for one that cannot be listed. */
const unknownKit = ' ';

function toKit({ id, revision, name, axes, values }: BrandKitRecord): BrandKit {
  return { id, revision, name, axes, values };
}

/** The brand kit that the template follows, and its tokens, which can only be read here. Nothing without a service and a kit. */
export class PlatenBrandKitChoice extends withProperties(EditorElement, {
  /** Makes an edit unless the template would be wrong with it. */
  apply: reactive<(edit: Edit | undefined) => Promise<boolean>>(async () => false, { attribute: false }),
  kits: internal<readonly BrandKitRecord[]>(),
  hasFailed: internal(false),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  async #load(): Promise<void> {
    const { service } = this.editor ?? {};
    if (!service) return;
    this.hasFailed = false;
    try {
      const isEmbed = (service.session().embedId ?? service.scope.embedId) !== undefined;
      const query = { ...service.scope, owner: isEmbed ? ('all' as const) : ('workspace' as const) };
      const { data } = await service.client.listBrandKits({ query });
      this.kits = data.toSorted((a, b) => a.name.localeCompare(b.name));
    } catch {
      this.hasFailed = true;
    }
  }

  #choose(id: string): void {
    const template = this.editor?.document.template.peek();
    if (!template || id === unknownKit) return;
    const kit = this.kits?.find((each) => each.id === id);
    void this.apply(followKit(template, kit && toKit(kit)));
  }

  #status(kit: BrandKit | undefined) {
    if (this.hasFailed)
      return html`<p class="note" role="alert">${msg('The brand kits could not be loaded.')}</p>
        <platen-button @click=${() => this.#load()}>${msg('Try again')}</platen-button>`;
    const listed = this.kits?.find(({ id }) => id === kit?.id);
    if (!this.kits || !kit) return nothing;
    if (!listed)
      return html`<p class="note">${msg('This kit is not in the workspace. Its tokens stay as they were saved.')}</p>`;
    if (listed.revision === kit.revision) return nothing;
    return html`<platen-button icon="RefreshCw" @click=${() => this.#choose(listed.id)}
      >${msg('Show the kit as it is now')}</platen-button
    >`;
  }

  #tokens(template: Template, kit: BrandKit) {
    const shown = tokenValues(template, this.editor?.state.shownDesign.value ?? { axes: {} });
    const names = Object.keys(kit.values);
    if (names.length === 0) return html`<p class="note">${msg('This kit has no tokens.')}</p>`;
    return html`<ul aria-label=${msg(str`Tokens of ${kit.name}`)}>
      ${names.map((name) => {
        const type = kit.values[name]?.type;
        const isTaken = !isOfKit(template, name);
        return html`<li class=${isTaken ? 'taken' : ''}>
          ${
            type === 'color'
              ? html`<span
                  class="swatch"
                  .style=${`--paint-color:${isTaken ? 'none' : String(shown.get(name))}`}
                ></span>`
              : nothing
          }
          <bdi>${name}</bdi>
          <span class="value"
            >${isTaken ? msg('The template has another type') : type === 'color' ? nothing : (shown.get(name) ?? tokenTypeName(type ?? 'text'))}</span
          >
        </li>`;
      })}
    </ul>`;
  }

  override render() {
    const template = this.editor?.document.template.value;
    if (!template || (!this.editor?.service && !template.brandKit)) return nothing;
    const { brandKit: kit } = template;
    const listed = (this.kits ?? []).map(({ id, name }) => ({ value: id, label: name }));
    const isListed = listed.some(({ value }) => value === kit?.id);
    if (!kit && this.kits?.length === 0) return nothing;
    const current = kit && !isListed ? [{ value: kit.id ?? unknownKit, label: kit.name || msg('Brand kit') }] : [];
    return html`<platen-select-field
        .label=${msg('Brand kit')}
        .value=${kit ? (kit.id ?? unknownKit) : ''}
        .options=${[{ value: '', label: msg('None') }, ...current, ...listed]}
        ?disabled=${!this.kits && !kit}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#choose(event.detail);
        }}
      ></platen-select-field>
      ${this.#status(kit)} ${kit ? this.#tokens(template, kit) : nothing}`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    openListStyles,
    swatchStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      ul {
        display: grid;
        gap: 4px;
        max-height: 220px;
        margin: 0;
        padding: 0;
        overflow-y: auto;
        list-style: none;
      }
      li {
        display: flex;
        gap: 8px;
        align-items: center;
        min-width: 0;
      }
      .value {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        color: var(--platen-ink-soft);
        text-align: end;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .taken bdi {
        text-decoration: line-through;
      }
    `,
  ];
}

defineElement('platen-brand-kit-choice', PlatenBrandKitChoice);
