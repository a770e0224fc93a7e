import type { TextRun, TextRunStyle, TextStyle } from '@platen/template';

/** A run; without a style when it has none. */
export function styledText(text: string, style: TextRunStyle | undefined): TextRun {
  return style ? { text, style } : { text };
}

/** Runs with complete styles as HTML that other programs understand: paragraphs of spans. */
export function writeHtml(runs: readonly { text: string; style: TextStyle }[]): string {
  let html = '<p>';
  for (const { text, style } of runs) {
    const css = escapeText(styleText(style));
    const parts = text.split('\n');
    html += parts
      .map((part) =>
        part === '' ? '' : `<span style="${css}">${escapeText(part).replaceAll('\u2028', '<br>')}</span>`,
      )
      .join('</p><p>');
  }
  return `${html}</p>`;
}

function styleText(style: TextStyle): string {
  const { fill } = style;
  const declarations: Record<string, string | undefined> = {
    'font-family': `'${style.fontFamily.replaceAll(/['\\]/g, '')}'`,
    'font-size': `${style.fontSize}px`,
    'font-weight': String(style.fontWeight),
    'font-style': style.fontStyle === 'normal' ? undefined : style.fontStyle,
    'text-decoration': style.decoration.length > 0 ? style.decoration.join(' ') : undefined,
    'text-transform': style.textTransform === 'none' ? undefined : style.textTransform,
    color: fill.type === 'solid' ? fill.color : undefined,
  };
  return Object.entries(declarations)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
