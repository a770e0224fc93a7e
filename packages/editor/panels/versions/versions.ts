import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import type { Template } from '@platen/template';
import { defineElement } from '../../controls/define.ts';
import { currentLocale } from '../../locales/localization.ts';
import { openHistory, type SavedVersion, type VersionHistory } from '../../saving/versions.ts';
import { EditorElement } from '../editor-element.ts';
import { versionsStyles } from './versions-styles.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../../controls/select-field.ts';
import '../thumbnail/thumbnail.ts';
import './page-difference.ts';

/** The history of the template: what was saved, what is kept on this device, and how it differs from what is open. */
export class PlatenVersions extends withProperties(EditorElement, {
  versions: internal<readonly SavedVersion[]>(),
  cursor: internal<number>(),
  chosen: internal<SavedVersion>(),
  /** The chosen version's template. */
  content: internal<Template>(),
  view: internal<'then' | 'difference'>('then'),
  busy: internal(false),
  error: internal(''),
}) {
  #history: VersionHistory | undefined;

  override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    const open = this.editor?.link?.open.peek();
    const place = open?.saving.place.peek();
    // A number without a revision is a host's own name for it.
    const id = place?.revision === undefined ? undefined : place.id;
    this.#history = openHistory(this.editor?.service, id, open?.points);
    void this.#list();
  }

  async #list(): Promise<void> {
    await this.#try(async () => {
      const { versions = [], cursor } = (await this.#history?.list(this.cursor)) ?? {};
      this.versions = [...(this.versions ?? []), ...versions];
      this.cursor = cursor;
    });
    this.versions ??= [];
  }

  async #choose(version: SavedVersion): Promise<void> {
    this.chosen = version;
    this.content = undefined;
    await this.#try(async () => {
      const content = await this.#history?.read(version);
      if (this.chosen === version) this.content = content;
    });
  }

  async #restore(): Promise<void> {
    const { editor, chosen } = this;
    if (!editor?.link || !chosen || this.busy) return;
    this.busy = true;
    await this.#try(async () => {
      if (chosen.kind === 'device') await editor.link?.restorePoint(chosen.number);
      else await editor.link?.restoreVersion(String(chosen.number));
      editor.announce(msg('Version restored'));
      editor.state.dialog.value = undefined;
    });
    this.busy = false;
  }

  async #try(run: () => Promise<void>): Promise<void> {
    this.error = '';
    try {
      await run();
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Version history')}
      @dialog-close=${() => (editor.state.dialog.value = undefined)}
    >
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <div class="columns">
        <div class="list">${this.#renderList()}</div>
        <div class="look">${this.#renderChosen()}</div>
      </div>
      ${
        this.chosen && !this.chosen.isCurrent && this.content
          ? html`<platen-button
              slot="footer"
              variant="primary"
              icon="History"
              ?busy=${this.busy}
              ?disabled=${this.chosen.kind === 'service' && !editor.permissions.value.has('save')}
              @click=${this.#restore}
              >${msg('Restore this version')}</platen-button
            >`
          : nothing
      }
    </platen-dialog>`;
  }

  #renderList() {
    const { versions } = this;
    if (!versions) return html`<p role="status">${msg('Loading…')}</p>`;
    if (versions.length === 0) return html`<p>${msg('No versions yet. Each save creates one.')}</p>`;
    return html`<ul>
        ${versions.map(
          (version) =>
            html`<li>
              <button
                type="button"
                aria-pressed=${version === this.chosen ? 'true' : 'false'}
                @click=${() => this.#choose(version)}
              >
                <span class="title">${titleOf(version)}</span>
                <span class="when">${timeOf(version.atMs)}</span>
                ${version.note && version.kind === 'service' ? html`<span class="when">${version.note}</span>` : nothing}
              </button>
            </li>`,
        )}
      </ul>
      ${
        this.cursor === undefined
          ? nothing
          : html`<platen-button @click=${() => this.#list()}>${msg('Show older')}</platen-button>`
      }`;
  }

  #renderChosen() {
    const { editor, chosen, content } = this;
    if (!editor || !chosen) return html`<p>${msg('Choose a version to view.')}</p>`;
    if (!content) return this.error ? nothing : html`<p role="status">${msg('Loading…')}</p>`;
    const now = editor.document.template.value;
    const page = now.pages.findIndex(({ id }) => id === editor.state.pageId.value) + 1 || 1;
    const label = titleOf(chosen);
    return html`<platen-select-field
        .label=${msg('View')}
        .value=${this.view}
        .options=${[
          { value: 'then', label: msg('Version') },
          { value: 'difference', label: msg('Differences from now') },
        ]}
        @value-change=${(event: CustomEvent<'then' | 'difference'>) => (this.view = event.detail)}
      ></platen-select-field>
      ${
        this.view === 'then'
          ? html`<platen-thumbnail
              .template=${content}
              .pageNumber=${page}
              .width=${640}
              .label=${label}
            ></platen-thumbnail>`
          : html`<platen-page-difference
              .earlier=${content}
              .later=${now}
              .pageNumber=${page}
            ></platen-page-difference>`
      }`;
  }

  static override styles = versionsStyles;
}

function titleOf(version: SavedVersion): string {
  if (version.isCurrent) return msg(str`Version ${version.number} (current)`);
  return version.kind === 'service' ? msg(str`Version ${version.number}`) : version.note;
}

function timeOf(atMs: number): string {
  const when = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return when.format(atMs);
}

defineElement('platen-versions', PlatenVersions);
