import { msg, str } from '@lit/localize';
import { walkLayers, type Template } from '@platen/template';
import {
  exportTextsCsv,
  exportXliff,
  importTexts,
  listTranslations,
  type TextIssue,
  type TextTranslation,
} from '@platen/template/exchange';
import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { takeTranslations } from '../../commands/edit-locales.ts';
import { downloadBlob } from '../../connection/download-blob.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { chooseFiles } from '../../files/choose-files.ts';
import { holdersOf } from '../../store/find-place.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { languageName } from '../../locales/language-name.ts';
import { EditorElement } from '../editor-element.ts';
import { issueText } from './issue-text.ts';
import { textPlace } from './text-place.ts';
import { translate, translationOrder } from './translation-list.ts';
import { translationsStyles } from './translations-styles.ts';
import '../inspector/inspector-icons.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';

/** Rows that are drawn at first, and added by the button at the end. */
const rowStep = 100;

/** All texts of the template beside their translations, those without one first, with import and export for translators. */
export class PlatenTranslations extends withProperties(EditorElement, {
  /** The language whose texts are shown. */
  tag: internal(''),
  count: internal(rowStep),
  /** Problems of the last import. */
  issues: internal<readonly TextIssue[]>([]),
  /** Problems of translations that were typed, by the ids of their texts. */
  problems: internal<ReadonlyMap<string, string>>(new Map()),
  /** The result of the last import; empty: none. */
  result: internal(''),
  error: internal(''),
}) {
  #order: readonly string[] = [];
  #rows: { of: readonly unknown[]; rows: TextTranslation[] } | undefined;

  get #template(): Template | undefined {
    return this.editor?.document.template.value;
  }

  get #tags(): string[] {
    const { locales } = this.#template ?? {};
    return Object.keys(locales?.overrides ?? {}).filter((tag) => tag !== locales?.default);
  }

  #rowsOf(template: Template): TextTranslation[] {
    const of = [template, this.tag];
    if (this.#rows?.of.every((each, index) => each === of[index])) return this.#rows.rows;
    const rows = listTranslations(template, this.tag);
    this.#rows = { of, rows };
    return rows;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const template = this.#template;
    if (!template) return;
    const tags = this.#tags;
    if (!tags.includes(this.tag)) this.tag = this.editor?.state.shownDesign.peek().locale ?? tags[0] ?? '';
    // Rows stay where they are while they are translated.
    if (changed.has('tag') || this.#order.length === 0) this.#order = translationOrder(this.#rowsOf(template));
  }

  #write(row: TextTranslation, text: string): void {
    const { editor } = this;
    const template = editor?.document.template.peek();
    if (!editor || !template || text === row.target) return;
    const { edit, issue } = translate(template, this.tag, row, text, msg('Translation'));
    editor.apply(edit);
    const problems = new Map(this.problems);
    if (issue) problems.set(row.id, issueText(issue.code));
    else problems.delete(row.id);
    this.problems = problems;
    this.requestUpdate();
  }

  #show({ page, layer }: TextTranslation): void {
    const { editor } = this;
    const template = editor?.document.template.peek();
    const shown = template?.pages[page - 1] ?? (template && holderOf(template, layer));
    if (!editor || !shown) return;
    editor.state.dialog.value = undefined;
    editor.state.pageId.value = shown.id;
    editor.state.chosenDesign.value = { ...editor.state.shownDesign.peek(), locale: this.tag };
    editor.state.selection.value = layer === '' ? [] : [layer];
  }

  async #import(): Promise<void> {
    const { editor } = this;
    const [file] = await chooseFiles('.xlf,.xliff,.csv,text/csv,application/xliff+xml', false);
    if (!editor || !file) return;
    this.error = '';
    this.result = '';
    this.issues = [];
    try {
      const imported = importTexts(editor.document.template.peek(), await file.text());
      if (imported.changed > 0) editor.apply(takeTranslations(imported.template, msg('Import translations')));
      this.result = msg(str`Imported translations: ${imported.changed}`);
      this.issues = imported.issues;
      const [first] = imported.locales;
      if (first !== undefined && this.#tags.includes(first)) this.tag = first;
      this.#order = [];
      this.requestUpdate();
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  #export(format: string): void {
    const { editor, tag } = this;
    const template = editor?.document.template.peek();
    if (!template) return;
    const isCsv = format.startsWith('csv');
    const tags = format === 'csv-all' ? this.#tags : [tag];
    const text = isCsv ? exportTextsCsv(template, tags) : exportXliff(template, tag);
    const blob = new Blob([text], { type: isCsv ? 'text/csv' : 'application/xliff+xml' });
    downloadBlob(blob, `${template.name || 'template'}.${tags.length === 1 ? tag : 'all'}.${isCsv ? 'csv' : 'xlf'}`);
  }

  override render() {
    const { editor } = this;
    const template = this.#template;
    if (!editor || !template) return nothing;
    const tags = this.#tags;
    const rows = this.#rowsOf(template);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = [...new Set([...this.#order, ...byId.keys()])].flatMap((id) => byId.get(id) ?? []);
    const missing = rows.filter(({ target }) => target === undefined).length;
    return html`<platen-dialog
      open
      size=${tags.length === 0 ? 'small' : 'large'}
      .heading=${msg('Translations')}
      @dialog-close=${() => (editor.state.dialog.value = undefined)}
    >
      ${
        tags.length === 0
          ? html`<p class="note">
              ${msg('The template has no other language yet. Add one under Languages in the properties.')}
            </p>`
          : html`${this.#renderTools(editor.permissions.value.has('import'), editor.permissions.value.has('download'))}
              <p class="note" role="status">
                ${missing === 0 ? msg('All texts are translated.') : msg(str`${missing} of ${rows.length} texts are not translated.`)}
                ${this.result}
              </p>
              ${this.#renderIssues()}
              <ul class="rows">
                ${repeat(
                  ordered.slice(0, this.count),
                  ({ id }) => id,
                  (row) => this.#renderRow(row),
                )}
              </ul>
              ${
                ordered.length > this.count
                  ? html`<platen-button @click=${() => (this.count += rowStep)}>${msg('Show more')}</platen-button>`
                  : nothing
              }`
      }
    </platen-dialog>`;
  }

  #renderTools(mayImport: boolean, mayExport: boolean) {
    return html`<div class="tools">
        <platen-select-field
          .label=${msg('Language')}
          .value=${this.tag}
          .options=${this.#tags.map((tag) => ({ value: tag, label: languageName(tag) }))}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            this.tag = event.detail;
            this.count = rowStep;
            this.problems = new Map();
          }}
        ></platen-select-field>
        <platen-button icon="Upload" ?disabled=${!mayImport} @click=${() => this.#import()}
          >${msg('Import…')}</platen-button
        >
        <platen-menu
          placement="below-end"
          .label=${msg('Export')}
          .items=${[
            { id: 'xliff', label: msg('XLIFF for translation tools') },
            { id: 'csv', label: msg('CSV for spreadsheets') },
            { id: 'csv-all', label: msg('CSV of all languages') },
          ]}
          @menu-select=${(event: CustomEvent<string>) => this.#export(event.detail)}
          ><platen-button slot="trigger" icon="Download" haspopup="menu" ?disabled=${!mayExport}
            >${msg('Export')}</platen-button
          ></platen-menu
        >
      </div>
      ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}`;
  }

  #renderIssues() {
    const issues = this.issues.filter(({ code }) => code !== 'text_missing');
    if (issues.length === 0) return nothing;
    return html`<details>
      <summary>${msg(str`Notes on the import: ${issues.length}`)}</summary>
      <ul>
        ${issues.slice(0, 200).map(({ key, code }) => html`<li><bdi>${key}</bdi>: ${issueText(code)}</li>`)}
      </ul>
    </details>`;
  }

  #renderRow(row: TextTranslation) {
    const { id, source, target, isTagged, kind, maxLength } = row;
    const place = textPlace(row);
    const label = msg(str`Translation of “${source.length > 60 ? `${source.slice(0, 59)}…` : source}”`);
    const hints = [
      isTagged ? msg('Keep the numbered tags around styled words.') : '',
      kind === 'expression' ? msg('Translate only what is in quotes.') : '',
      maxLength === undefined ? '' : msg(str`At most ${maxLength} characters`),
    ];
    return html`<li ?data-missing=${target === undefined}>
      <div class="place">
        <bdi>${place}</bdi>
        ${
          row.page > 0 || row.layer !== ''
            ? html`<platen-icon-button
                icon="Locate"
                .label=${msg(str`Show ${place} on the page`)}
                @click=${() => this.#show(row)}
              ></platen-icon-button>`
            : nothing
        }
      </div>
      <p class="source" dir="auto" lang=${this.#template?.locales?.default ?? nothing}>${source}</p>
      <div class="target">
        <platen-text-field
          multiline
          hide-label
          lang=${this.tag}
          .label=${label}
          .value=${target ?? ''}
          .placeholder=${msg('Not translated')}
          .hint=${hints.filter((hint) => hint !== '').join(' ')}
          .error=${this.problems.get(id) ?? ''}
          @value-input=${(event: Event) => event.stopPropagation()}
          @value-change=${(event: CustomEvent<string>) => {
            event.stopPropagation();
            this.#write(row, event.detail);
          }}
        ></platen-text-field>
        ${
          target === undefined
            ? nothing
            : html`<platen-icon-button
                icon="Undo2"
                flip
                .label=${msg(str`Reset translation of ${place}`)}
                @click=${() => this.#write(row, '')}
              ></platen-icon-button>`
        }
      </div>
    </li>`;
  }

  static override styles = [baseStyles, translationsStyles];
}

/** The page or master that a layer is on. */
function holderOf(template: Template, layerId: string): { id: string } | undefined {
  return holdersOf(template).find(({ layers }) => [...walkLayers(layers)].some(({ layer }) => layer.id === layerId));
}

defineElement('platen-translations', PlatenTranslations);
