import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { setOverride } from '../../../commands/edit-locales.ts';
import type { Editor } from '../../../context/editor-context.ts';
import { languageName } from '../../../locales/language-name.ts';
import '../../../controls/icon-button.ts';

/** Says that a value is one of the shown language alone, with a button that resets it; nothing for others. `key` is that of its override. */
export function localNote(editor: Editor | undefined, key: string): TemplateResult | typeof nothing {
  const locale = editor?.state.shownDesign.value.locale;
  if (!editor || locale === undefined) return nothing;
  const values = editor.document.template.value.locales?.overrides[locale];
  if (!values || !Object.hasOwn(values, key)) return nothing;
  return html`<div class="row">
    <span class="grow note">${msg(str`Only in ${languageName(locale)}`)}</span>
    <platen-icon-button
      icon="Undo2"
      flip
      .label=${msg('Reset to the original language')}
      @click=${() => editor.apply(setOverride(locale, key, undefined))}
    ></platen-icon-button>
  </div>`;
}
