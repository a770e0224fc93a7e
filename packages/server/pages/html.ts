import { escapeHtml } from '../http/escape-html.ts';

/** HTML that may be sent as it is: all that was put into it was escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a placeholder of `html`: `undefined` and `false` give nothing, lists are joined. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** A template of HTML. Texts in its holes are escaped, also for attributes in double quotes; other `Html` goes in as it is. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(strings.map((text, index) => text + (index < values.length ? write(values[index]) : '')).join(''));
}

function write(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(write).join('');
  return escapeHtml(String(value));
}
