import { msg, str } from '@lit/localize';
import { html, nothing, type PropertyValues } from 'lit';
import type { Template } from '@platen/template';
import type { Side } from '@platen/template/internal';
import { defineElement } from '../../controls/define.ts';
import { currentLocale } from '../../locales/localization.ts';
import { mergeVersions, type VersionMerge } from '../../commands/merge-versions.ts';
import type { ConflictChoice, SavingConflict } from '../../saving/template-saving.ts';
import { EditorElement } from '../editor-element.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { namesOf } from '../versions/change-words.ts';
import { conflictStyles } from './conflict-styles.ts';
import './collision-list.ts';
import '../versions/change-list.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../../controls/select-field.ts';
import '../thumbnail/thumbnail.ts';

/** Both versions of a template that was saved by another in the meantime, what each changed, and what both are together. */
export class PlatenConflict extends withProperties(EditorElement, {
  busy: internal<ConflictChoice>(),
  /** The version that both were made from; null when nobody has it any more. */
  base: internal<Template | null>(),
  merge: internal<VersionMerge>(),
  choices: internal<ReadonlyMap<string, Side>>(new Map<string, Side>()),
  page: internal<number>(),
}) {
  #merged: SavingConflict | undefined;

  override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    void this.#prepare();
  }

  get #saving() {
    return this.editor?.link?.open.value?.saving;
  }

  async #prepare(): Promise<void> {
    // Without it two versions are still there to choose from.
    this.base = (await this.#saving?.readBase().catch(() => undefined)) ?? null;
    await this.#mergeAnew();
  }

  async #mergeAnew(): Promise<Template | undefined> {
    const conflict = this.#saving?.conflict.peek();
    if (!conflict || !this.base) return undefined;
    this.#merged = conflict;
    this.merge = await mergeVersions(this.base, conflict.mine, conflict.theirs.template, this.choices);
    return this.merge.template;
  }

  async #choose(choice: Exclude<ConflictChoice, object> | 'merge'): Promise<void> {
    const { editor } = this;
    if (!editor?.link || this.busy) return;
    // What was edited since, as by the host, is merged too.
    const isStale = choice === 'merge' && this.#merged !== this.#saving?.conflict.peek();
    const merged = isStale ? await this.#mergeAnew() : this.merge?.template;
    if (choice === 'merge' && !merged) return;
    this.busy = choice === 'merge' && merged ? { merged } : (choice as ConflictChoice);
    try {
      await editor.link.resolveConflict(this.busy);
      if (!editor.link.open.value?.saving.conflict.value) editor.state.dialog.value = undefined;
    } catch (error) {
      editor.link.fail(error);
    }
    this.busy = undefined;
  }

  override render() {
    const { editor, merge } = this;
    const conflict = this.#saving?.conflict.value;
    if (!editor || !conflict) return nothing;
    const { mine, theirs } = conflict;
    const time = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });
    const when = time.format(theirs.savedAtMs);
    const mayCopy = editor.permissions.value.has('create');
    const mayMerge = merge?.template !== undefined;
    const shown = mine.pages.findIndex(({ id }) => id === editor.state.pageId.value) + 1 || 1;
    const page = this.page ?? shown;
    const button = (choice: 'mine' | 'theirs' | 'copy' | 'merge', label: string, variant: 'plain' | 'primary') =>
      html`<platen-button
        .variant=${variant}
        ?busy=${this.busy !== undefined && (typeof this.busy === 'object' ? choice === 'merge' : this.busy === choice)}
        ?disabled=${this.busy !== undefined}
        @click=${() => this.#choose(choice)}
        >${label}</platen-button
      >`;
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Two versions exist')}
      @dialog-close=${() => (editor.state.dialog.value = undefined)}
    >
      <p>
        ${msg('Someone else saved this template while you were working on it. Nothing is lost. Choose which version to keep.')}
      </p>
      ${this.#renderPages(Math.max(mine.pages.length, theirs.template.pages.length), page)}
      <div class="versions">
        ${this.#renderVersion(msg('My version'), mine, page, msg('Open here, not saved yet.'))}
        ${this.#renderVersion(msg('Their version'), theirs.template, page, msg(str`Saved ${when}.`))}
        ${this.#renderMerge(conflict, page)}
      </div>
      <div slot="footer" class="choices">
        ${button('theirs', msg('Keep their version'), 'plain')}
        ${mayCopy ? button('copy', msg('Open my version as a copy'), 'plain') : nothing}
        ${button('mine', msg('Keep my version'), mayMerge ? 'plain' : 'primary')}
        ${mayMerge ? button('merge', msg('Merge both versions'), 'primary') : nothing}
      </div>
    </platen-dialog>`;
  }

  #renderPages(count: number, page: number) {
    if (count < 2) return nothing;
    return html`<platen-select-field
      class="pages"
      .label=${msg('Page')}
      .value=${String(page)}
      .options=${Array.from({ length: count }, (_, index) => ({
        value: String(index + 1),
        label: msg(str`Page ${index + 1} of ${count}`),
      }))}
      @value-change=${(event: CustomEvent<string>) => (this.page = Number(event.detail))}
    ></platen-select-field>`;
  }

  #renderVersion(title: string, template: Template, page: number, note: string) {
    return html`<section>
      <h3>${title}</h3>
      <platen-thumbnail .template=${template} .pageNumber=${page} .width=${480} .label=${title}></platen-thumbnail>
      <p>${note}</p>
      ${this.base ? html`<platen-change-list .earlier=${this.base} .later=${template}></platen-change-list>` : nothing}
    </section>`;
  }

  #renderMerge({ mine, theirs }: SavingConflict, page: number) {
    const { base, merge } = this;
    if (base === null) return nothing;
    if (!base || !merge) return html`<p role="status">${msg('Comparing…')}</p>`;
    const { template, collisions } = merge;
    const title = msg('Merged version');
    return html`<section>
      <h3>${title}</h3>
      ${
        template
          ? html`<platen-thumbnail
              .template=${template}
              .pageNumber=${page}
              .width=${480}
              .label=${title}
            ></platen-thumbnail>`
          : nothing
      }
      <p role="status">
        ${
          template === undefined
            ? msg('These versions do not fit together.')
            : collisions.length === 0
              ? msg('Has all changes of both versions.')
              : msg(
                  'Has all changes of both versions, except where both changed the same. Choose whose change to keep.',
                )
        }
      </p>
      <platen-collision-list
        .collisions=${collisions}
        .choices=${this.choices}
        .names=${namesOf(base, theirs.template, mine)}
        ?disabled=${this.busy !== undefined}
        @choices-change=${(event: CustomEvent<ReadonlyMap<string, Side>>) => {
          this.choices = event.detail;
          void this.#mergeAnew();
        }}
      ></platen-collision-list>
    </section>`;
  }

  static override styles = conflictStyles;
}

defineElement('platen-conflict', PlatenConflict);
