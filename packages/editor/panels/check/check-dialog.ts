import { msg, str } from '@lit/localize';
import { walkLayers, type CheckIssue, type Template } from '@platen/template';
import { css, html, nothing } from 'lit';
import { applyCheckFix } from '../../commands/apply-check-fix.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { holdersOf } from '../../store/find-place.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { fixText, issueText, statusText } from './check-text.ts';
import { checkDesign, lastCheck } from './design-check.ts';
import '../inspector/inspector-icons.ts';
import '../../controls/button.ts';
import '../../controls/dialog.ts';

/** Searches for values that break the design, shows them on the page and applies fixes. */
export class PlatenCheckDialog extends withProperties(EditorElement, {
  isRunning: internal(false),
  error: internal(''),
}) {
  #started = false;

  override willUpdate(): void {
    const { editor } = this;
    if (!editor || this.#started) return;
    this.#started = true;
    // Its issues can be looked at one after the other.
    if (!lastCheck(editor)) void this.#run();
  }

  async #run(): Promise<void> {
    const { editor } = this;
    if (!editor || this.isRunning) return;
    this.isRunning = true;
    this.error = '';
    try {
      await checkDesign(editor);
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
    this.isRunning = false;
  }

  #show({ page, layer, values, choices }: CheckIssue): void {
    const { editor } = this;
    if (!editor) return;
    const template = editor.document.template.peek();
    const holder =
      template.pages[page - 1] ??
      holdersOf(template).find(({ layers }) => [...walkLayers(layers)].some((place) => place.layer.id === layer));
    editor.state.dialog.value = undefined;
    if (holder) editor.state.pageId.value = holder.id;
    const { locale } = choices;
    editor.state.chosenDesign.value = { axes: choices.axes ?? {}, ...(locale !== undefined && { locale }) };
    editor.state.previewValues.value = values;
    editor.state.selection.value = layer === '' ? [] : [layer];
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const result = lastCheck(editor);
    const template = editor.document.template.value;
    return html`<platen-dialog
      open
      size="large"
      .heading=${msg('Check design')}
      @dialog-close=${() => (editor.state.dialog.value = undefined)}
    >
      <div class="tools">
        <p role="status">${statusText(result?.check, this.isRunning)}</p>
        <platen-button ?disabled=${this.isRunning} @click=${() => this.#run()}>${msg('Check again')}</platen-button>
      </div>
      ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      ${result && result.template !== template ? html`<p class="stale">${msg('The design has changed since this check.')}</p>` : nothing}
      <ul>
        ${result?.check.issues.map((issue) => this.#renderIssue(issue, template))}
      </ul>
    </platen-dialog>`;
  }

  #renderIssue(issue: CheckIssue, template: Template) {
    const { kind, page, layer, item, message, values, choices, fix } = issue;
    const holders = holdersOf(template);
    const own = holders.flatMap(({ layers }) => [...walkLayers(layers)]).find((place) => place.layer.id === layer);
    const name = own?.layer.name || layer;
    const place = [page > 0 ? msg(str`Page ${page}`) : '', name, item].filter((part) => part !== '').join(' · ');
    const shown = Object.keys(values).length === 0 ? msg('Default values') : JSON.stringify(values).slice(0, 200);
    const chosen = [choices.locale, ...Object.values(choices.axes ?? {})].filter((part) => part !== undefined);
    return html`<li>
      <div>
        <strong><bdi>${place}</bdi></strong>
        <p title=${message}>${issueText(kind)}</p>
        <code dir="ltr">${shown}${chosen.length > 0 ? ` (${chosen.join(', ')})` : ''}</code>
      </div>
      <div class="actions">
        <platen-button icon="Locate" @click=${() => this.#show(issue)}>${msg('Show on the page')}</platen-button>
        ${
          fix
            ? html`<platen-button @click=${() => this.editor?.apply(applyCheckFix(fix))}
                >${fixText(fix)}</platen-button
              >`
            : nothing
        }
      </div>
    </li>`;
  }

  static override styles = [
    baseStyles,
    css`
      .tools {
        display: flex;
        gap: 12px;
        align-items: center;
        justify-content: space-between;
      }
      .error {
        color: var(--platen-danger);
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 16px;
        justify-content: space-between;
        padding-block: 10px;
        border-block-start: 1px solid var(--platen-line);
      }
      li > div:first-child {
        flex: 1 1 260px;
        min-width: 0;
      }
      li p {
        margin-block: 2px 4px;
      }
      code {
        color: var(--platen-ink-soft);
        overflow-wrap: anywhere;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: start;
      }
    `,
  ];
}

defineElement('platen-check-dialog', PlatenCheckDialog);
