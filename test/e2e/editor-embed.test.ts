import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import type { PlatenEditor } from '@platen/editor';
import { launch, type Browser, type Frame, type Page } from 'puppeteer-core';
import sharp from 'sharp';
import { parseTemplate, type Template } from '@platen/template';
import { refreshEditorFiles } from '../../build.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { startTestService, type TestService } from '../service/start-test-service.ts';
import { until } from '../service/until.ts';
import { gzippedBytes } from './embed/gzipped-bytes.ts';
import { freePort } from './embed/free-port.ts';
import { startHostSite, type HostSite } from './embed/host-site.ts';
import { openWatchedPage } from './embed/open-watched-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stage = '<style>html,body{height:100%;margin:0}.stage,#editor{height:700px}</style>';

describe('the editor on another site', { timeout: 300_000 }, () => {
  let service: TestService;
  let browser: Browser;
  let site: HostSite;
  /** Images of somebody's that other sites may show and not read. */
  let imageSite: HostSite;
  let url = '';
  let shared: { id: string };

  before(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    imageSite = await startHostSite();
    service = await startTestService({
      environment: { PLATEN_PUBLIC_URL: url, PLATEN_FETCH_ALLOW: new URL(imageSite.origin).host },
      dependencies: { editorFolder: refreshEditorFiles(root) },
    });
    await service.app.listen({ port, host: '127.0.0.1' });
    site = await startHostSite();
    shared = (
      await service.client.createEmbed({
        body: {
          name: 'Shared',
          allowed_origins: [site.origin],
          permissions: ['create', 'save', 'rename', 'download', 'multipage'],
        },
      })
    ).data;
    const found = await findBrowser();
    browser = await launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await imageSite?.close();
    await service?.close();
  });

  const open = (path: string) =>
    openWatchedPage(browser, site.origin + path, {
      width: 1280,
      height: 800,
      known: [url, site.origin, 'data:', 'blob:', 'about:'],
    });

  const titled = (name: string, text = 'Default'): Template =>
    parseTemplate({
      schemaVersion: 1,
      name,
      pages: [
        {
          id: 'one',
          width: 200,
          height: 100,
          layers: [
            { type: 'text', id: 'title', x: 0, y: 0, width: 200, height: 60, runs: [{ text }] },
            {
              type: 'shape',
              id: 'box',
              x: 0,
              y: 60,
              width: 200,
              height: 40,
              fills: [{ type: 'solid', color: '#ff0000' }],
            },
          ],
          parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'title', property: 'content' }] }],
        },
      ],
    });
  /** A template of the embed's users, made by one of their sessions. */
  async function store(content: Template): Promise<number> {
    const headers = { origin: site.origin };
    const opened = await service.call('POST', `/embeds/${shared.id}/session`, { key: null, body: {}, headers });
    const { token } = opened.body['data'] as { token: string };
    const made = await service.call('POST', '/studio/templates/create', { key: token, body: { content }, headers });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return Number(made.body['id']);
  }
  const read = async (id: number) => service.client.getTemplate({ params: { id } });

  /** Waits for the editor of a page, and answers its element. */
  const waitUntilReady = (page: Page | Frame) =>
    page.waitForFunction(
      () => {
        const editor = document.querySelector('platen-editor') as
          | (HTMLElement & { editor?: { link?: { open: { value: unknown } } } })
          | null;
        return editor?.editor?.link?.open.value !== undefined;
      },
      { timeout: 60_000 },
    );
  /** Paints the box in the editor of a page, as a command of the editor does. */
  const paintBox = (page: Page, color: string): Promise<void> =>
    page.evaluate((fill) => {
      interface Draft {
        pages: { layers: { id: string; fills?: unknown[] }[] }[];
      }
      const editor = document.querySelector('platen-editor') as HTMLElement & {
        editor: { apply(edit: { label: string; recipe(draft: Draft): void }): void };
      };
      editor.editor.apply({
        label: 'Paint',
        recipe(draft) {
          const box = draft.pages[0]?.layers.find(({ id }) => id === 'box');
          if (box) box.fills = [{ type: 'solid', color: fill }];
        },
      });
    }, color);
  const savedColor = async (id: number): Promise<string> =>
    /"color":"(#[0-9a-f]+)"/.exec(
      JSON.stringify((await read(id)).content.pages[0]?.layers.find((layer) => layer.id === 'box')),
    )?.[1] ?? '';

  it('is a script of at most 400 kB that works under a strict policy, saves, and makes files', async () => {
    const id = await store(titled('Under policy'));
    const scriptBytes = await gzippedBytes(`${url}/embeds/platen-editor.js`);
    assert.ok(scriptBytes > 200_000, 'all of it was counted');
    assert.ok(scriptBytes <= 400_000, `${scriptBytes} bytes`);
    const policy = [
      "default-src 'self'",
      `script-src 'self' ${url} 'wasm-unsafe-eval'`,
      `connect-src 'self' ${url} data: blob:`,
      `img-src 'self' ${url} data: blob:`,
      'worker-src blob:',
    ].join('; ');
    site.addPage(
      '/script',
      `<link rel="stylesheet" href="/none.css"><script src="${url}/embeds/platen-editor.js"></script>
       <script src="${url}/embeds/platen-editor.js"></script>
       <platen-editor embed-id="${shared.id}" template-id="${id}"></platen-editor>`,
      policy,
    );
    const { page, errors } = await open('/script');
    await waitUntilReady(page);
    await paintBox(page, '#00ff00');
    await until(async () => (await savedColor(id)) === '#00ff00');
    const made = await page.evaluate(async () => {
      interface Content {
        blob: Blob;
        fileName: string;
        madeBy: string;
      }
      const editor = document.querySelector('platen-editor') as HTMLElement & {
        requestContent(format: string, request: object): Promise<Content>;
      };
      const steps: (number | undefined)[] = [];
      const content = await editor.requestContent('png', { onProgress: (step: number) => steps.push(step) });
      const bytes = [...new Uint8Array(await content.blob.arrayBuffer())];
      return { bytes, fileName: content.fileName, madeBy: content.madeBy, steps };
    });
    assert.partialDeepStrictEqual(made, { fileName: 'Under policy.png', madeBy: 'browser' });
    assert.ok(made.steps.length > 0);
    const { data, info } = await sharp(Buffer.from(made.bytes))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [200, 100]);
    assert.deepEqual([...data.subarray((80 * 200 + 100) * 3, (80 * 200 + 100) * 3 + 3)], [0, 255, 0]);
    const later = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /\/embeds\/parts\/.*/.exec(name) ?? []),
    );
    assert.ok(later.length > 0, 'parts were fetched');
    const part = await fetch(`${url}${later[0]}`);
    assert.match(part.headers.get('cache-control') ?? '', /immutable/);
    assert.equal((await fetch(`${url}/embeds/parts/..%2Fplaten-frame.js`)).status, 404);
    // The interface's typeface is the page's, though its policy has no source for fonts.
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family === 'Platen' && status === 'loaded'),
    );
    const globals = await page.evaluate(() => Object.keys(window).filter((name) => /platen|konva/i.test(name)));
    assert.deepEqual(globals, []);
    assert.deepEqual(
      errors.filter((error) => !error.includes('none.css') && !error.includes('404')),
      [],
    );
    await page.close();
  });

  it('shows images whose servers keep pages from reading them, by way of the service', async () => {
    imageSite.addFile(
      '/green',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#00aa77"/></svg>',
    );
    const image = { type: 'image', id: 'photo', width: 40, height: 40, source: `${imageSite.origin}/green` };
    const id = await store(
      parseTemplate({
        schemaVersion: 1,
        name: 'Elsewhere',
        pages: [{ id: 'one', width: 40, height: 40, layers: [image] }],
      }),
    );
    site.addPage(
      '/elsewhere',
      `${stage}<script src="${url}/embeds/platen-editor.js"></script>
       <platen-editor id="editor" embed-id="${shared.id}" template-id="${id}"></platen-editor>`,
    );
    const { page, errors } = await openWatchedPage(browser, `${site.origin}/elsewhere`, {
      width: 1280,
      height: 800,
      known: [url, site.origin, imageSite.origin, 'data:', 'blob:', 'about:'],
      expected: /CORS|ERR_FAILED/,
    });
    await waitUntilReady(page);
    const shown = await page.evaluate(async () => {
      const element = document.querySelector('platen-editor') as HTMLElementTagNameMap['platen-editor'];
      await element.editor?.artboard?.settled();
      const onArtboard = performance.getEntriesByType('resource').filter(({ name }) => name.includes('remote-images'));
      const { blob, madeBy } = await element.requestContent('png');
      return { asked: onArtboard.length, madeBy, bytes: [...new Uint8Array(await blob.arrayBuffer())] };
    });
    assert.ok(shown.asked > 0, 'the artboard asked the service');
    assert.equal(shown.madeBy, 'browser');
    const { data } = await sharp(Buffer.from(shown.bytes)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([...data.subarray(0, 3)], [0, 170, 119]);
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('is a page for frames that starts with at most 250 kB, driven by its host over messages', async () => {
    const id = await store(titled('In a frame'));
    const html = await (await fetch(`${url}/embeds/${shared.id}`)).text();
    const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path ?? '');
    const sizes = await Promise.all(scripts.map((path) => gzippedBytes(new URL(path, url).href)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 100_000, 'all of it was counted');
    assert.ok(bytes <= 250_000, `${bytes} bytes in ${scripts.length} files`);
    assert.ok(scripts.length <= 5, `${scripts.length} files`);
    await site.addScript('frame-host', { SERVICE: JSON.stringify(url) });
    site.addPage(
      '/frame',
      `<style>#editor{height:700px}</style><div id="editor"></div><script type="module" src="/frame-host.js"></script>`,
      `default-src 'self'; style-src 'self' 'unsafe-inline'; frame-src ${url}`,
    );
    const { page, errors } = await open(`/frame?embed=${shared.id}&template=${id}`);
    const done = await page.waitForFunction(() => (window as unknown as { story?: Promise<unknown> }).story, {
      timeout: 90_000,
    });
    const story = (await (await done.evaluateHandle((promise) => promise)).jsonValue()) as Record<string, unknown>;
    assert.partialDeepStrictEqual(story, {
      ready: id,
      png: 'image/png',
      size: [400, 200],
      modified: true,
      unknownFormat: 'FORMAT_UNSUPPORTED',
      aborted: 'RENDER_ABORTED',
      loaded: 'Given by the host',
      taken: 'shop.note is in use.',
      prevented: 0,
      undone: 'Given by the host',
    });
    assert.ok(Number(story['progress']) > 0);

    // A command of the host runs on its page by its keys in the frame, until it is taken away; the error of one is shown in the frame.
    const frame = await until(() => page.frames().find((one) => one.url().includes('/embeds/')));
    await frame.evaluate(() => {
      const { editor } = document.querySelector('platen-editor') as PlatenEditor;
      if (editor) editor.state.selection.value = ['square'];
      editor?.artboard?.focus();
    });
    const press = async (key: 'KeyN' | 'KeyF'): Promise<void> => {
      for (const held of ['Control', 'Alt'] as const) await page.keyboard.down(held);
      await page.keyboard.press(key);
      for (const held of ['Alt', 'Control'] as const) await page.keyboard.up(held);
    };
    const hasRan = (count: number): Promise<unknown> =>
      page.waitForFunction((many) => (window as unknown as { ran: unknown[] }).ran.length === many, {}, count);
    await press('KeyN');
    await hasRan(2);
    await page.evaluate(() => (window as unknown as { remove(): Promise<void> }).remove());
    await press('KeyN');
    await press('KeyF');
    await hasRan(3);
    assert.deepEqual(await page.evaluate(() => (window as unknown as { ran: unknown[] }).ran), ['p', 1, 'no shop']);
    await frame.waitForSelector('::-p-text(“Fail” failed: no shop)');
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('shows its frame to the sites of the embed alone, and knows users by the tokens of their host', async () => {
    const { data: embed } = await service.client.createEmbed({
      body: { name: 'Per user', allowed_origins: [site.origin], per_user_data: true },
    });
    const answer = await fetch(`${url}/embeds/${embed.id}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.ok(policy.includes(`frame-ancestors ${site.origin} ${url}`));
    assert.ok(!policy.includes('unsafe-inline') && !policy.includes("'unsafe-eval'"));
    assert.equal((await fetch(`${url}/embeds/emb_nothing`)).status, 404);
    const other = await startHostSite();
    other.addPage('/', `<iframe src="${url}/embeds/${embed.id}"></iframe>`);
    const page = await browser.newPage();
    const refused = new Promise((resolve) => {
      page.on('console', (message) => message.text().includes('frame-ancestors') && resolve(true));
    });
    await page.goto(other.origin);
    assert.equal(await refused, true);
    await page.close();
    await other.close();

    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('ann')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(embed.secret));
    await site.addScript('frame-host', { SERVICE: JSON.stringify(url) });
    const { page: host, errors } = await open(`/frame?embed=${embed.id}&token=${token}`);
    await host.waitForFunction(() => (window as unknown as { isReady?: boolean }).isReady, { timeout: 60_000 });
    const saved = await host.evaluate(async () => {
      const { frame } = window as unknown as {
        frame: { load(template: unknown): Promise<void>; save(): Promise<{ id: string }> };
      };
      await frame.load({ schemaVersion: 1, name: 'Of Ann', pages: [{ id: 'p', width: 50, height: 50 }] });
      return frame.save();
    });
    assert.equal((await read(Number(saved.id))).embed_user_id, 'ann');
    assert.deepEqual(errors, []);
    await host.close();
  });

  it('is driven by the npm package @orshot/embed', async () => {
    const id = await store(titled('For the package'));
    await site.addScript('orshot-host', { SERVICE: JSON.stringify(url) });
    site.addPage('/orshot', `${stage}<div id="editor"></div><script type="module" src="/orshot-host.js"></script>`);
    const { page, errors } = await open(`/orshot?embed=${shared.id}&template=${id}`);
    interface Notified {
      type: string;
      data: Record<string, unknown>;
    }
    const hear = async (type: string): Promise<Record<string, unknown>> => {
      const handle = await page.waitForFunction(
        (wanted) => (window as unknown as { notified: Notified[] }).notified.find((one) => one.type === wanted),
        { timeout: 60_000 },
        type,
      );
      return ((await handle.jsonValue()) as Notified).data;
    };
    await page.evaluate(() => {
      const { embed } = window as unknown as { embed: { requestContent(format: string, options: object): void } };
      embed.requestContent('png', { scale: 2 });
    });
    const content = await hear('template:content');
    assert.partialDeepStrictEqual(content, { templateId: id, format: 'png' });
    const [head = '', base64 = ''] = String(content['content']).split(',');
    assert.equal(head, 'data:image/png;base64');
    const { width } = await sharp(Buffer.from(base64, 'base64')).metadata();
    assert.equal(width, 400);

    const other = await store(titled('Another'));
    await page.evaluate((next) => {
      const { embed } = window as unknown as {
        embed: { setTemplate(id: number): void; requestContent(format: string): void };
      };
      embed.setTemplate(next);
      embed.requestContent('html');
    }, other);
    assert.partialDeepStrictEqual(await hear('error'), { code: 'FORMAT_UNSUPPORTED' });
    const frame = await until(() => page.frames().find((one) => one.url().includes('/embeds/')));
    await frame.waitForFunction(
      (wanted) => {
        const editor = document.querySelector('platen-editor') as HTMLElement & {
          editor?: { link: { present(): { id: string } } };
        };
        return editor.editor?.link.present().id === String(wanted);
      },
      { timeout: 30_000 },
      other,
    );
    await frame.evaluate(() => {
      const editor = document.querySelector('platen-editor') as HTMLElement & {
        editor: { apply(edit: { label: string; recipe(draft: { description: string }): void }): void };
      };
      editor.editor.apply({ label: 'Describe', recipe: (draft) => void (draft.description = 'Changed') });
    });
    assert.partialDeepStrictEqual(await hear('template:update'), { id: other, name: 'Another' });
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('works in React, inside a form, and with @orshot/embed-react', async () => {
    const id = await store(titled('In React'));
    await site.addScript('react-host', { SERVICE: JSON.stringify(url) });
    const script = `<script src="${url}/embeds/platen-editor.js"></script>`;
    site.addPage(
      '/react',
      `${stage}${script}<div id="root"></div><script type="module" src="/react-host.js"></script>`,
    );
    const { page, errors } = await open(`/react?embed=${shared.id}&template=${id}`);
    await waitUntilReady(page);
    await page.click('#dark');
    await paintBox(page, '#0000ff');
    await page.waitForFunction(() => document.querySelector('output')?.textContent === '1 dark', { timeout: 20_000 });
    assert.equal(await page.$eval('platen-editor', (editor) => editor.getAttribute('theme')), 'dark');
    assert.equal(await page.$eval('body', (body) => body.hasAttribute('data-submitted')), false);
    const made = await page.evaluate(async () => {
      const { current } = (window as unknown as { editor: { current: HTMLElementTagNameMap['platen-editor'] } }).editor;
      return [current.textContent, (await current.requestContent('png')).madeBy];
    });
    assert.deepEqual(made, ['Acme', 'browser']);
    assert.equal(await savedColor(id), '#0000ff');

    await page.goto(`${site.origin}/react?embed=${shared.id}&template=${id}&frame`);
    const inner = await until(() => page.frames().find((one) => one.url().includes('/embeds/')));
    await waitUntilReady(inner);
    await page.evaluate(() => {
      const { frame } = window as unknown as { frame: { requestContent(format: string): void } };
      frame.requestContent('pdf');
    });
    await page.waitForFunction(() => (window as unknown as { notified: unknown[] }).notified.length > 0, {
      timeout: 60_000,
    });
    const format = await page.evaluate(() =>
      (window as unknown as { notified: { content: string }[] }).notified[0]?.content.slice(0, 28),
    );
    assert.equal(format, 'data:application/pdf;base64,');
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('works in Vue, in a shadow root and in a dialog', async () => {
    const id = await store(titled('In Vue'));
    await site.addScript('vue-host', { SERVICE: JSON.stringify(url) });
    const script = `<script src="${url}/embeds/platen-editor.js"></script>`;
    site.addPage('/vue', `${stage}${script}<div id="root"></div><script type="module" src="/vue-host.js"></script>`);
    const { page, errors } = await open(`/vue?embed=${shared.id}&template=${id}`);
    await waitUntilReady(page);
    await paintBox(page, '#00ffff');
    await page.click('#dark');
    await page.waitForFunction(() => document.querySelector('output')?.textContent === '1 dark', { timeout: 20_000 });
    assert.equal(await savedColor(id), '#00ffff');
    assert.deepEqual(
      await page.evaluate(() => {
        const { element } = (window as unknown as { shown: { value: { element: HTMLElement & { undo(): void } } } })
          .shown.value;
        element.undo();
        return [element.getAttribute('theme'), element.textContent];
      }),
      ['dark', 'Acme'],
    );
    await page.close();

    site.addPage(
      '/shadow',
      `${stage}${script}<style>* { color: red !important; font-size: 40px }</style><dialog><div id="host" class="stage"><template shadowrootmode="open"><platen-editor embed-id="${shared.id}" template-id="${id}"></platen-editor></template></div></dialog>
       <script>document.querySelector('dialog').showModal();</script>`,
    );
    const shadow = await open('/shadow');
    const isReady = await shadow.page.evaluate(
      () =>
        new Promise((resolve) => {
          const editor = document.querySelector('#host')?.shadowRoot?.querySelector('platen-editor') as
            | (HTMLElement & { editor?: { link?: object } })
            | null;
          const look = (): void => {
            if (editor?.editor?.link) resolve(true);
            else setTimeout(look, 50);
          };
          look();
        }),
    );
    assert.equal(isReady, true);
    assert.deepEqual([...errors, ...shadow.errors], []);
    await shadow.page.close();
  });
});
