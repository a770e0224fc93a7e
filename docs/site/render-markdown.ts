import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';
import { html, Html } from '../../packages/server/pages/html.ts';
import { highlightCode } from './highlight-code.ts';
import type { SitePage } from './list-pages.ts';
import { listArrows } from './list-arrows.ts';
import { tokenText } from './token-text.ts';
import { isImage, type LinkResolver, type SiteLink } from './resolve-link.ts';

/** A heading of a page below its title. */
export interface Heading {
  /** From 2; no level is skipped. */
  depth: number;
  id: string;
  text: string;
}

/** A page's content. */
export interface RenderedPage {
  content: Html;
  headings: readonly Heading[];
  /** What stands below each heading, as text; first what stands below the title, with an empty heading and id. */
  sections: readonly { id: string; heading: string; text: string }[];
  links: readonly SiteLink[];
}

/** Markdown of a page as HTML. Throws for links to what is not there, for HTML inside, and for code of unknown languages. */
export function renderMarkdown(page: SitePage, resolver: LinkResolver): RenderedPage {
  // As GitHub makes them, so that links hold at both places.
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const links: SiteLink[] = [];
  const resolve = (href: string): SiteLink | undefined => {
    const link = resolver.resolve(page, href);
    if (link) links.push(link);
    return link;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = tokenText(tokens);
        const id = slugger.slug(text);
        if (depth === 1) return html`<h1 id="${id}">${new Html(this.parser.parseInline(tokens))}</h1> `.text;
        const level = Math.min(depth, (headings.at(-1)?.depth ?? 1) + 1);
        headings.push({ depth: level, id, text });
        const tag = new Html(`h${level}`);
        return html`<${tag} id="${id}">${new Html(this.parser.parseInline(tokens))} <a class="anchor" href="#${id}" aria-label="Link to ${text}">#</a></${tag}>\n`
          .text;
      },
      link({ href, tokens }) {
        const link = resolve(href);
        // A path is for readers of the repository.
        const isPath = link?.page !== undefined && tokenText(tokens).endsWith('.md');
        const content = isPath ? html`${link.page?.title}` : new Html(this.parser.parseInline(tokens));
        return html`<a href="${link?.href ?? href}" ${!link && html`rel="noreferrer"`}>${content}</a>`.text;
      },
      image({ href, text }) {
        const link = resolve(href);
        if (!link?.file || !isImage(link.file))
          throw new Error(`${page.source} shows ${href}, which is no image here.`);
        return html`<img src="${link.href}" alt="${text}" loading="lazy" />`.text;
      },
      code({ text, lang = '' }) {
        return (lang === 'mermaid' ? listArrows(text) : highlightCode(text, lang)).text;
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'td' | 'th'): Html =>
          html`<tr>
            ${cells.map((cell) => {
              const name = new Html(cell.text === '' ? 'td' : tag);
              const align = cell.align && html` align="${cell.align}"`;
              return html`<${name}${align ?? ''}>${new Html(this.parser.parseInline(cell.tokens))}</${name}>`;
            })}
          </tr> `;
        return html`<div class="table" tabindex="0" role="group" aria-label="Table">
          <table>
            <thead>
              ${row(token.header, 'th')}
            </thead>
            <tbody>
              ${token.rows.map((cells) => row(cells, 'td'))}
            </tbody>
          </table>
        </div> `.text;
      },
      html({ raw }) {
        if (!/^<!--.*-->\s*$/s.test(raw)) throw new Error(`${page.source} has HTML: ${raw.slice(0, 60)}`);
        return '';
      },
    },
  });
  const tokens = marked.lexer(page.markdown);
  const content = new Html(marked.parser(tokens));
  return { content, headings, sections: partBySection(tokens, headings), links };
}

function partBySection(tokens: readonly Token[], headings: readonly Heading[]): RenderedPage['sections'] {
  const sections = [
    { id: '', heading: '', text: '' },
    ...headings.map(({ id, text }) => ({ id, heading: text, text: '' })),
  ];
  let at = 0;
  for (const token of tokens) {
    if (token.type === 'heading') at += (token as Tokens.Heading).depth > 1 ? 1 : 0;
    else if (sections[at]) sections[at]!.text += ` ${tokenText([token])}`;
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }));
}
