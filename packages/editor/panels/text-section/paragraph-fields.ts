import { msg } from '@lit/localize';
import type { ListStyle } from '@platen/template';
import { html, nothing, type TemplateResult } from 'lit';
import { valueOf } from '../../store/shared-values.ts';
import type { ParagraphProperties } from '../../rich-text/run-styles.ts';
import type { FieldHost } from '../inspector/inspector-section.ts';
import { numberField, selectField, textField } from '../inspector/section-fields.ts';
import '../../controls/icon-button.ts';

type ListKind = ListStyle['type'] | 'none';

/** Fields for paragraphs: alignment, line height, lists, direction. */
export function paragraphFields(host: FieldHost<ParagraphProperties>, refocus: () => void): TemplateResult {
  return html`
    ${alignButtons(host, refocus)}
    <div class="pair">
      ${lineHeightField(host)}
      ${selectField(host, {
        key: 'direction',
        label: msg('Direction'),
        options: [
          { value: 'auto', label: msg('Automatic') },
          { value: 'ltr', label: msg('Left to right') },
          { value: 'rtl', label: msg('Right to left') },
        ],
        read: (paragraph) => paragraph.direction,
        write: (paragraph, direction) => (paragraph.direction = direction),
      })}
    </div>
    ${listFields(host)}
  `;
}

/** A button for each alignment. */
export function alignButtons(host: FieldHost<ParagraphProperties>, refocus: () => void): TemplateResult {
  const align = host.shared((paragraph) => paragraph.align);
  const button = (value: ParagraphProperties['align'], icon: string, label: string): TemplateResult =>
    html`<platen-icon-button
      toggle
      .icon=${icon}
      .label=${label}
      .pressed=${isAlign(valueOf(align), value)}
      @click=${() => {
        host.commit('align', label, (paragraph) => (paragraph.align = value));
        refocus();
      }}
    ></platen-icon-button>`;
  return html`
    <div class="toggles" role="group" aria-label=${msg('Align text')}>
      ${button('start', 'TextAlignStart', msg('Align text to start'))}
      ${button('center', 'TextAlignCenter', msg('Center text'))}
      ${button('end', 'TextAlignEnd', msg('Align text to end'))}
      ${button('justify', 'TextAlignJustify', msg('Justify text'))}
    </div>
  `;
}

/** The distance of lines, as a multiple of their usual one. */
export function lineHeightField(host: FieldHost<ParagraphProperties>) {
  return numberField(host, {
    key: 'lineHeight',
    label: msg('Line height'),
    bind: 'lineHeight',
    min: 0.1,
    max: 10,
    step: 0.05,
    unit: '×',
    read: (paragraph) => paragraph.lineHeight,
    write: (paragraph, height) => (paragraph.lineHeight = height),
  });
}

/** The kind of list, and its markers. */
export function listFields(host: FieldHost<ParagraphProperties>): TemplateResult {
  const list = valueOf(host.shared((paragraph) => paragraph.list));
  const changeList = (paragraph: ParagraphProperties, change: Partial<ListStyle>): void => {
    if (paragraph.list) paragraph.list = { ...paragraph.list, ...change };
  };
  return html`
    ${selectField<ParagraphProperties, ListKind>(host, {
      key: 'list',
      label: msg('List'),
      options: [
        { value: 'none', label: msg('None') },
        { value: 'bullet', label: msg('Bullets') },
        { value: 'number', label: msg('Numbers (1, 2, 3)') },
        { value: 'letter', label: msg('Letters (a, b, c)') },
        { value: 'roman', label: msg('Roman numerals (i, ii, iii)') },
      ],
      read: (paragraph) => paragraph.list?.type ?? 'none',
      write(paragraph, type) {
        const usual: ListStyle = { type: 'bullet', marker: '•', start: 1, indent: 32 };
        paragraph.list = type === 'none' ? undefined : { ...(paragraph.list ?? usual), type };
      },
    })}
    ${
      list
        ? html`<div class="pair">
            ${
              list.type === 'bullet'
                ? textField(host, {
                    key: 'list-marker',
                    label: msg('Bullet'),
                    maxlength: 8,
                    read: (paragraph) => paragraph.list?.marker,
                    write: (paragraph, marker) => changeList(paragraph, { marker }),
                  })
                : numberField(host, {
                    key: 'list-start',
                    label: msg('Start number'),
                    min: 0,
                    decimals: 0,
                    read: (paragraph) => paragraph.list?.start,
                    write: (paragraph, start) => changeList(paragraph, { start }),
                  })
            }
            ${numberField(host, {
              key: 'list-indent',
              label: msg('Indent'),
              min: 0,
              max: 2000,
              read: (paragraph) => paragraph.list?.indent,
              write: (paragraph, indent) => changeList(paragraph, { indent }),
            })}
          </div>`
        : nothing
    }
  `;
}

function isAlign(align: ParagraphProperties['align'] | undefined, button: ParagraphProperties['align']): boolean {
  if (align === 'left') return button === 'start';
  return align === 'right' ? button === 'end' : align === button;
}
