import Merge from 'lucide/dist/esm/icons/merge.mjs';
import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import type { Template } from '@platen/template';
import type { Side } from '@platen/template/internal';
import { putTemplate } from '../../store/put-template.ts';
import { defineElement } from '../../controls/define.ts';
import { groupVersions, versionBefore } from '../../saving/group-versions.ts';
import { mergeVersions, type VersionMerge } from '../../commands/merge-versions.ts';
import { openHistory, type SavedVersion, type VersionHistory } from '../../saving/versions.ts';
import { EditorElement } from '../editor-element.ts';
import { namesOf } from './change-words.ts';
import { versionTitle } from './version-list.ts';
import { versionsStyles } from './versions-styles.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { registerIcons } from '../../controls/icon-registry.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';
import '../conflict/collision-list.ts';
import './change-list.ts';
import './version-list.ts';
import './version-pages.ts';

// An icon that only the history uses.
registerIcons({ Merge });

/** The history of the template: what was saved, what is kept on this device, and how it differs from what is open. */
export class PlatenVersions extends withProperties(EditorElement, {
  versions: internal<readonly SavedVersion[]>(),
  cursor: internal<number>(),
  chosen: internal<SavedVersion>(),
  /** The chosen version's template. */
  content: internal<Template>(),
  /** The version that the chosen one came after, with its template; undefined when there is none. */
  previous: internal<{ version: SavedVersion; template: Template }>(),
  view: internal<'then' | 'difference'>('then'),
  /** The chosen version's changes together with what is open, while somebody chooses. */
  merge: internal<VersionMerge>(),
  choices: internal<ReadonlyMap<string, Side>>(new Map<string, Side>()),
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

  get #maySave(): boolean {
    return this.editor?.permissions.value.has('save') === true;
  }

  async #list(): Promise<void> {
    await this.#try(async () => {
      const { versions = [], cursor } = (await this.#history?.list(this.cursor)) ?? {};
      this.versions = [...(this.versions ?? []), ...versions];
      this.cursor = cursor;
    });
    this.versions ??= [];
    // There is something to see from the start.
    const [newest] = groupVersions(this.versions);
    if (newest && !this.chosen) await this.#choose(newest.last);
  }

  async #choose(version: SavedVersion): Promise<void> {
    this.chosen = version;
    this.content = this.previous = this.merge = undefined;
    await this.#try(async () => {
      const content = await this.#history?.read(version);
      if (this.chosen !== version) return;
      this.content = content;
      const versions = this.versions ?? [];
      const before = versionBefore(versions, version, groupVersions(versions));
      const template = before && (await this.#history?.read(before));
      if (this.chosen === version && before && template) this.previous = { version: before, template };
    });
  }

  async #rename(name: string): Promise<void> {
    const { chosen } = this;
    if (!chosen || name.trim() === chosen.name) return;
    await this.#try(async () => {
      const renamed = await this.#history?.rename(chosen, name.trim());
      if (!renamed) return;
      this.versions = this.versions?.map((each) => (each === chosen ? renamed : each));
      if (this.chosen === chosen) this.chosen = renamed;
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

  /** Brings what changed in the chosen version into what is open; where both changed the same, somebody chooses first. */
  async #mergeIn(choices?: ReadonlyMap<string, Side>): Promise<void> {
    const { editor, content, previous } = this;
    if (!editor || !content || !previous) return;
    const now = editor.document.template.peek();
    const isFirst = this.merge === undefined && choices === undefined;
    this.choices = choices ?? this.choices;
    const merge = await mergeVersions(previous.template, now, content, this.choices);
    if (!merge.template) this.error = msg('These versions do not fit together.');
    else if (choices || (isFirst && merge.collisions.length > 0)) this.merge = merge;
    else {
      const isNew = editor.apply(putTemplate(msg('Merge version'), merge.template));
      editor.announce(isNew ? msg('Version merged') : msg('The open version has these changes already.'));
      editor.state.dialog.value = undefined;
    }
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
        <div class="look">${this.merge ? this.#renderMerge(this.merge) : this.#renderChosen()}</div>
      </div>
      ${this.#renderFooter()}
    </platen-dialog>`;
  }

  #renderFooter() {
    const { chosen, content, previous, merge } = this;
    if (!chosen || chosen.isCurrent || !content) return nothing;
    if (merge)
      return html`<div slot="footer" class="buttons">
        <platen-button @click=${() => (this.merge = undefined)}>${msg('Cancel')}</platen-button>
        <platen-button variant="primary" icon="Merge" @click=${() => this.#mergeIn()}>${msg('Merge')}</platen-button>
      </div>`;
    return html`<div slot="footer" class="buttons">
      ${
        previous
          ? html`<platen-button icon="Merge" ?disabled=${this.busy} @click=${() => this.#mergeIn()}
              >${msg('Merge its changes')}</platen-button
            >`
          : nothing
      }
      <platen-button
        variant="primary"
        icon="History"
        ?busy=${this.busy}
        ?disabled=${chosen.kind === 'service' && !this.#maySave}
        @click=${this.#restore}
        >${msg('Restore this version')}</platen-button
      >
    </div>`;
  }

  #renderList() {
    const { versions } = this;
    if (!versions) return html`<p role="status">${msg('Loading…')}</p>`;
    if (versions.length === 0) return html`<p>${msg('No versions yet. Each save creates one.')}</p>`;
    return html`<platen-version-list
        .groups=${groupVersions(versions)}
        .chosen=${this.chosen?.id ?? ''}
        @version-choose=${(event: CustomEvent<SavedVersion>) => this.#choose(event.detail)}
      ></platen-version-list>
      ${
        this.cursor === undefined
          ? nothing
          : html`<platen-button @click=${() => this.#list()}>${msg('Show older')}</platen-button>`
      }`;
  }

  #renderMerge({ collisions }: VersionMerge) {
    const { previous, content } = this;
    const now = this.editor?.document.template.value;
    if (!previous || !content || !now) return nothing;
    return html`<h3>${msg('Changed in both versions')}</h3>
      <p>${msg('“Mine” is what is open now, “Theirs” is the chosen version.')}</p>
      <platen-collision-list
        .collisions=${collisions}
        .choices=${this.choices}
        .names=${namesOf(previous.template, content, now)}
        @choices-change=${(event: CustomEvent<ReadonlyMap<string, Side>>) => this.#mergeIn(event.detail)}
      ></platen-collision-list>`;
  }

  #renderChosen() {
    const { editor, chosen, content, previous } = this;
    if (!editor || !chosen) return nothing;
    if (!content) return this.error ? nothing : html`<p role="status">${msg('Loading…')}</p>`;
    const now = editor.document.template.value;
    const isDifference = this.view === 'difference';
    const changes = isDifference
      ? { heading: msg('Changes since this version'), earlier: content, later: now }
      : previous && {
          heading: msg(str`Changes since ${versionTitle(previous.version)}`),
          earlier: previous.template,
          later: content,
        };
    return html`<div class="fields">
        ${
          chosen.kind === 'service' && this.#maySave
            ? html`<platen-text-field
                .label=${msg('Version name')}
                .value=${chosen.name}
                .maxlength=${120}
                @value-change=${(event: CustomEvent<string>) => this.#rename(event.detail)}
              ></platen-text-field>`
            : nothing
        }
        <platen-select-field
          .label=${msg('View')}
          .value=${this.view}
          .options=${[
            { value: 'then', label: msg('Version') },
            { value: 'difference', label: msg('Differences from now') },
          ]}
          @value-change=${(event: CustomEvent<'then' | 'difference'>) => (this.view = event.detail)}
        ></platen-select-field>
      </div>
      ${
        changes
          ? html`<h3>${changes.heading}</h3>
              <platen-change-list .earlier=${changes.earlier} .later=${changes.later}></platen-change-list>`
          : nothing
      }
      <platen-version-pages .template=${content} .later=${isDifference ? now : undefined}></platen-version-pages>`;
  }

  static override styles = versionsStyles;
}

defineElement('platen-versions', PlatenVersions);
