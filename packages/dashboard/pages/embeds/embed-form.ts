import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { embedPermissions } from '@platen/api';
import { defineElement, PlatenElement, type SelectOption, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { pageStyles } from '../../elements/page-styles.ts';
import { readOrigins, type EmbedDraft } from './embed-draft.ts';
import { describePermission, listSections, listThemeColors } from './embed-text.ts';

/**
 * Form for an embed.
 * @fires draft-change - `detail` is what of the draft is another now.
 */
export class PlatenEmbedForm extends withProperties(PlatenElement, {
  draft: reactive<EmbedDraft>(undefined, { attribute: false }),
  isReadOnly: reactive(false, { type: Boolean }),
}) {
  #set(change: Partial<EmbedDraft>): void {
    this.notify('draft-change', change);
  }

  #toggle<Name extends 'permissions' | 'sections'>(
    name: Name,
    every: readonly string[],
    one: string,
    isOn: boolean,
  ): void {
    const chosen = new Set<string>(this.draft?.[name] ?? []);
    if (isOn) chosen.add(one);
    else chosen.delete(one);
    this.#set({ [name]: every.filter((each) => chosen.has(each)) } as Partial<EmbedDraft>);
  }

  #basics(draft: EmbedDraft) {
    const { wrong } = readOrigins(draft.origins);
    return html`<section class="card" aria-label=${msg('Sites')}>
      <h2>${msg('Sites')}</h2>
      <platen-text-field
        .label=${msg('Name')}
        .maxlength=${100}
        .value=${draft.name}
        .error=${draft.name.trim() === '' ? msg('Enter a name.') : ''}
        ?disabled=${this.isReadOnly}
        @value-input=${({ detail }: CustomEvent<string>) => this.#set({ name: detail })}
      ></platen-text-field>
      <platen-text-field
        multiline
        .label=${msg('Allowed sites')}
        .hint=${msg('One per line, for example https://app.example. Exact origins only, no wildcards.')}
        .error=${wrong.length > 0 ? msg(str`Not a valid site URL: ${wrong.join(', ')}`) : ''}
        .value=${draft.origins}
        ?disabled=${this.isReadOnly}
        @value-input=${({ detail }: CustomEvent<string>) => this.#set({ origins: detail })}
      ></platen-text-field>
      <platen-switch-field
        .label=${msg('Separate data for each user')}
        .hint=${msg('Your server identifies each user with a signed token. Otherwise all users of the embed share templates and assets.')}
        .value=${draft.perUserData}
        ?disabled=${this.isReadOnly}
        @value-change=${({ detail }: CustomEvent<boolean>) => this.#set({ perUserData: detail })}
      ></platen-switch-field>
    </section>`;
  }

  #rights(draft: EmbedDraft) {
    return html`<section class="card" aria-label=${msg('User permissions')}>
      <h2>${msg('User permissions')}</h2>
      <div class="switches">
        ${embedPermissions.map(
          (permission) =>
            html`<platen-switch-field
              .label=${describePermission(permission)}
              .value=${draft.permissions.includes(permission)}
              ?disabled=${this.isReadOnly}
              @value-change=${({ detail }: CustomEvent<boolean>) =>
                this.#toggle('permissions', embedPermissions, permission, detail)}
            ></platen-switch-field>`,
        )}
      </div>
    </section>`;
  }

  #sections(draft: EmbedDraft) {
    const sections = listSections();
    const ids = sections.map(({ id }) => id);
    return html`<section class="card" aria-label=${msg('Visible parts')}>
      <h2>${msg('Visible parts')}</h2>
      <platen-switch-field
        .label=${msg('Full editor')}
        .value=${draft.sections === null}
        ?disabled=${this.isReadOnly}
        @value-change=${({ detail }: CustomEvent<boolean>) => this.#set({ sections: detail ? null : ids })}
      ></platen-switch-field>
      ${
        draft.sections === null
          ? nothing
          : html`<div class="switches">
              ${sections.map(
                ({ id, label }) =>
                  html`<platen-switch-field
                    .label=${label}
                    .value=${draft.sections?.includes(id) === true}
                    ?disabled=${this.isReadOnly}
                    @value-change=${({ detail }: CustomEvent<boolean>) => this.#toggle('sections', ids, id, detail)}
                  ></platen-switch-field>`,
              )}
            </div>`
      }
    </section>`;
  }

  #looks(draft: EmbedDraft) {
    const locales: SelectOption[] = [
      { value: '', label: msg('Browser default') },
      { value: 'en', label: 'English' },
      { value: 'de', label: 'Deutsch' },
      { value: 'ar', label: 'العربية' },
    ];
    const isOther = !locales.some(({ value }) => value === draft.locale);
    const setColor = (name: string, value: string): void => {
      const { [name]: _before, ...rest } = draft.theme;
      this.#set({ theme: value === '' ? rest : { ...rest, [name]: value } });
    };
    return html`<section class="card" aria-label=${msg('Appearance')}>
      <h2>${msg('Appearance')}</h2>
      <platen-select-field
        .label=${msg('Language')}
        .value=${draft.locale}
        .options=${isOther ? [...locales, { value: draft.locale, label: draft.locale }] : locales}
        ?disabled=${this.isReadOnly}
        @value-change=${({ detail }: CustomEvent<string>) => this.#set({ locale: detail })}
      ></platen-select-field>
      <div class="colors">
        ${listThemeColors().map(({ name, label }) => {
          const value = String(draft.theme[name] ?? '');
          return html`<div class="color">
            <platen-color-field
              .label=${label}
              .value=${value}
              ?disabled=${this.isReadOnly}
              @value-input=${({ detail }: CustomEvent<string>) => setColor(name, detail)}
              @value-change=${({ detail }: CustomEvent<string>) => setColor(name, detail)}
            ></platen-color-field>
            ${
              value === '' || this.isReadOnly
                ? nothing
                : html`<platen-icon-button
                    icon="Undo2"
                    flip
                    .label=${msg(str`${label}: use default`)}
                    @click=${() => setColor(name, '')}
                  ></platen-icon-button>`
            }
          </div>`;
        })}
      </div>
    </section>`;
  }

  override render() {
    const { draft } = this;
    if (!draft) return nothing;
    return html`${this.#basics(draft)} ${this.#rights(draft)} ${this.#sections(draft)} ${this.#looks(draft)}`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 18px;
      }
      .switches,
      .colors {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr));
        gap: 4px 28px;
      }
      .colors {
        gap: 12px 18px;
      }
      .color {
        display: flex;
        gap: 4px;
        align-items: end;
      }
      .color platen-color-field {
        flex: 1;
      }
    `,
  ];
}

defineElement('platen-embed-form', PlatenEmbedForm);
