import { escapeHtml } from '../http/escape-html.ts';

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | readonly Part[];

/** Writes HTML; every value in it is escaped unless it is HTML itself. Lists are joined, `undefined` and `false` are nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.map(withoutIndent).reduce((text, part, at) => text + write(values[at - 1]) + part));
}

/** Indentation of the source is not sent; browsers show one space for it anyway. */
function withoutIndent(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '\n');
}

function write(value: Part): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(write).join('');
  return escapeHtml(String(value));
}

/** Sentences in which words between backquotes are code, and empty lines end a paragraph. */
export function prose(text: string): Html {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const pieces = paragraph.split('`').map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece));
    return html`<p>${pieces}</p>`;
  });
  return html`${paragraphs}`;
}
