import type { Token, Tokens } from 'marked';

/** The words of Markdown, without its marks: those of code too. */
export function tokenText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('');
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'html':
    case 'def':
      return '';
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((cells) => cells.map((cell) => tokenText(cell.tokens)).join(' ')).join('\n');
    }
    case 'list':
      return (token as Tokens.List).items.map((item) => tokenText(item.tokens)).join('\n');
    case 'br':
    case 'space':
      return '\n';
    default:
      if ('tokens' in token && token.tokens)
        return `${tokenText(token.tokens)}${token.type === 'paragraph' ? '\n' : ''}`;
      return 'text' in token ? unescapeText(String(token.text)) : '';
  }
}

/** Texts of tokens are those of the source, where some characters stand as entities. */
function unescapeText(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
