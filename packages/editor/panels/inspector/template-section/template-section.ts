import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { setTemplate } from '../../../commands/edit-pages.ts';
import { defineElement } from '../../../controls/define.ts';
import { EditorElement } from '../../editor-element.ts';
import '../../../controls/section.ts';
import '../../../controls/text-field.ts';

/** The template as a whole: its name, what it is for, and its tags. */
export class PlatenTemplateSection extends EditorElement {
  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { name, description, tags } = editor.state.template.value;
    const field = (label: string, value: string, write: (text: string) => void, hint = '', multiline = false) =>
      html`<platen-text-field
        .label=${label}
        .value=${value}
        .hint=${hint}
        .multiline=${multiline}
        .maxlength=${multiline ? 5000 : 1000}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          write(event.detail);
        }}
      ></platen-text-field>`;
    return html`<platen-section .heading=${msg('Template')} collapsible collapsed>
      ${field(msg('Name'), name, (text) => editor.apply(setTemplate(msg('Name'), { name: text.slice(0, 255) })))}
      ${field(msg('Description'), description, (text) => editor.apply(setTemplate(msg('Description'), { description: text })), '', true)}
      ${field(
        msg('Tags'),
        tags.join(', '),
        (text) => editor.apply(setTemplate(msg('Tags'), { tags: parseTags(text) })),
        msg('Separated by commas.'),
      )}
    </platen-section>`;
  }
}

/** Tags as they are typed, with commas between them: each once, at most 100 of at most 100 characters. */
function parseTags(text: string): string[] {
  const tags = text
    .split(/[,،;]/)
    .map((tag) => tag.trim().slice(0, 100))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, 100);
}

defineElement('platen-template-section', PlatenTemplateSection);
