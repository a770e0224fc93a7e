import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import MiniSearch, { type AsPlainObject } from 'minisearch';
import { buildSite, checkAnchors } from '../../docs/site/build-site.ts';
import { inReadingOrder, listPages, type SitePage } from '../../docs/site/list-pages.ts';
import { renderMarkdown } from '../../docs/site/render-markdown.ts';
import { LinkResolver } from '../../docs/site/resolve-link.ts';
import { indexOptions, searchOptions, type SearchEntry } from '../../docs/site/search-options.ts';
import { addVersion, type DocsVersion } from '../../docs/site/versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the documentation as a site', () => {
  let folder = '';
  let files: string[] = [];
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-docs-'));
    buildSite(root, folder, { version: '1.2.3' });
    files = globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('has a page for each file, and every link and anchor leads to one', () => {
    const pages = files.filter((path) => path.endsWith('.html'));
    assert.ok(pages.length > 70, String(pages.length));
    const ids = new Map(pages.map((path) => [path, [...read(path).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]));
    const broken: string[] = [];
    for (const page of pages) {
      const text = read(page);
      const own = ids.get(page) ?? [];
      assert.equal(new Set(own).size, own.length, `an id stands twice in ${page}`);
      for (const [, attribute, to = ''] of text.matchAll(/ (href|src|data-index)="([^"]*)"/g)) {
        if (/^https?:/.test(to)) {
          assert.equal(attribute, 'href', `${page} loads ${to}`);
          continue;
        }
        const [path = '', anchor = ''] = to.split('#');
        const target = path === '' ? page : posix.join(posix.dirname(page), path);
        const isThere = files.includes(target);
        if (!isThere || (anchor !== '' && !ids.get(target)?.includes(decodeURIComponent(anchor))))
          broken.push(`${page}: ${to}`);
      }
      assert.doesNotMatch(text, /<link [^>]*href="https?:| style="|<script>/, page);
      assert.match(text, /1\.2\.3/, page);
    }
    assert.deepEqual(broken, []);
    for (const path of files.filter((each) => each.endsWith('.css'))) {
      const style = read(path);
      assert.doesNotMatch(style, /@import/);
      // The typeface, beside the style sheet.
      const loaded = [...style.matchAll(/url\(([^)]*)\)/g)].map(([, to = '']) => posix.join(posix.dirname(path), to));
      assert.deepEqual([loaded.length, loaded.filter((to) => !existsSync(join(folder, to)))], [1, []]);
    }
  });

  test('leads from page to page in the order of navigation, with one heading of the first level', () => {
    const order = inReadingOrder(listPages(root));
    let page = `${order[0]?.path}.html`;
    for (const expected of order) {
      assert.equal(page, `${expected.path}.html`);
      const text = read(page);
      assert.equal([...text.matchAll(/<h1[ >]/g)].length, 1, page);
      const next = /rel="next" href="([^"]+)"/.exec(text)?.[1];
      page = next === undefined ? '' : posix.join(posix.dirname(page), next);
    }
    assert.equal(page, '');
  });

  test('refuses links and anchors to what is not there, HTML, and files outside of the repository', () => {
    const page: SitePage = {
      source: 'docs/one.md',
      path: 'one',
      title: 'One',
      about: '',
      group: '',
      children: [],
      markdown: '# One\n\n## Here & now\n',
    };
    const render = (markdown: string): ReturnType<typeof renderMarkdown> =>
      renderMarkdown({ ...page, markdown }, new LinkResolver(root, [page]));
    assert.throws(() => render('[a](two.md)'), /two\.md, which is not there/);
    assert.throws(() => render('[a](../../outside.md)'), /not there/);
    assert.throws(() => render('[a](../packages)'), /not there/);
    assert.throws(() => render('<b onclick="x()">a</b>'), /has HTML/);
    assert.throws(() => render('```cobol\nX\n```'), /cobol/);
    const check = (link: string): void => {
      const markdown = `# One\n\n## Here & now\n\n[a](${link})\n`;
      checkAnchors(new Map([[page, render(markdown)]]));
    };
    check('#here--now');
    check('one.md#here--now');
    assert.throws(() => check('#there'), /docs\/one\.md#there/);
    const { content } = render('# One &lt;\n\n`<b>` & [b](http://b.example/?a=1&b="2") <!-- gone -->');
    assert.match(content.text, /<h1 id="one-">One &lt;<\/h1>/);
    assert.match(
      content.text,
      /<code>&lt;b&gt;<\/code> &amp; <a href="http:\/\/b\.example\/\?a=1&amp;b=&quot;2&quot;" rel="noreferrer">b<\/a>/,
    );
    assert.doesNotMatch(content.text, /gone/);
  });

  test('is searched by words, beginnings and near spellings, guides first', () => {
    const file = files.find((path) => /^static\/search-index-[0-9a-f]{10}\.js$/.test(path)) ?? '';
    const scope: { platenSearchIndex?: AsPlainObject } = {};
    runInNewContext(read(file), scope);
    assert.ok(scope.platenSearchIndex);
    const search = MiniSearch.loadJS<SearchEntry>(scope.platenSearchIndex, indexOptions);
    const find = (query: string): string[] => search.search(query, searchOptions).map(({ id }) => String(id));
    assert.match(find('merged cells')[0] ?? '', /^tables\.html/);
    assert.match(find('idempotency')[0] ?? '', /^service\.html/);
    assert.match(find('PLATEN_S3_BUCKET')[0] ?? '', /^(?:overview|operating)\.html/);
    assert.ok(find('createRendrer').some((id) => id.startsWith('reference/engine.html')));
    assert.ok(find('webh').some((id) => id.startsWith('service.html')));
    assert.deepEqual(find('xylophone quorum'), []);
  });

  test('stands in versions side by side, the newest release first and led to', () => {
    const place = mkdtempSync(join(tmpdir(), 'platen-docs-versions-'));
    try {
      for (const version of ['0.9.0', '0.10.0', '0.11.0-beta.1', '0.10.0', 'main']) {
        addVersion(place, { version, pages: ['index'] });
      }
      const list = JSON.parse(readFileSync(join(place, 'versions.json'), 'utf8')) as { versions: DocsVersion[] };
      assert.deepEqual(
        list.versions.map(({ version }) => version),
        ['main', '0.11.0-beta.1', '0.10.0', '0.9.0'],
      );
      const scope: { platenVersions?: DocsVersion[] } = {};
      runInNewContext(readFileSync(join(place, 'versions.js'), 'utf8'), scope);
      assert.equal(JSON.stringify(scope.platenVersions), JSON.stringify(list.versions));
      assert.match(readFileSync(join(place, 'index.html'), 'utf8'), /url=0\.10\.0\/index\.html/);
      assert.throws(() => addVersion(place, { version: '../up', pages: [] }), /no name of a folder/);
      writeFileSync(join(place, 'versions.json'), '{ "versions": 1 }');
      assert.throws(() => addVersion(place, { version: '1.0.0', pages: [] }), /versions\.json/);
      assert.ok(!existsSync(join(place, '1.0.0')));
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});
