import { fileURLToPath } from 'node:url';
import { launch, type KeyInput, type Page } from 'puppeteer-core';
import type { PlatenEditor } from '@platen/editor';
import { parseTemplate, type TemplateInput } from '@platen/template';
import { refreshEditorFiles } from '../../../build.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { startTestService, type TestService } from '../../service/start-test-service.ts';
import { freePort } from './free-port.ts';
import { startHostSite } from './host-site.ts';

type Editor = NonNullable<PlatenEditor['editor']>;

/** A service, a site that shows its editor, and a browser on it. */
export interface EditorScene {
  service: TestService;
  /** Stores a template as the embed's users do, and answers its id. */
  store(template: TemplateInput): Promise<number>;
  /** Opens the editor with a template, in a window of 1360 by 860 pixels, and waits until it is shown. */
  open(id: number, attributes?: string): Promise<OpenEditor>;
  close(): Promise<void>;
}

/** The editor in a page of a browser, and hands for it. */
export interface OpenEditor {
  page: Page;
  /** What went wrong in the page: errors it did not catch. */
  errors: string[];
  /** Calls in the page with the editor. */
  ask<Answer, Given>(question: (editor: Editor, given: Given) => Answer, given: Given): Promise<Awaited<Answer>>;
  /** Waits until the answer, asked in the page, is true. */
  until<Given>(question: (editor: Editor, given: Given) => boolean, given: Given): Promise<void>;
  /** Presses keys such as `Control+Shift+KeyK`, one after another. */
  press(...keys: string[]): Promise<void>;
  /** Where a point of the page, in its pixels, is in the window. */
  place(x: number, y: number): Promise<{ x: number; y: number }>;
  /** Drags from one point of the page to another. */
  drag(from: [x: number, y: number], to: [x: number, y: number]): Promise<void>;
  /** Label or text of what has the focus, in whatever shadow root. */
  focused(): Promise<string>;
}

/** Builds the editor's files and starts everything. */
export async function startEditorScene(): Promise<EditorScene> {
  const editorFolder = refreshEditorFiles(fileURLToPath(new URL('../../..', import.meta.url)));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await startHostSite();
  // The site is the operator's own too, where a key of the workspace may be used.
  const service = await startTestService({
    environment: {
      PLATEN_PUBLIC_URL: url,
      PLATEN_CORS_ORIGINS: site.origin,
      PLATEN_CUTOUT_MODEL: fileURLToPath(new URL('../../fixtures/models/keeps-red.onnx', import.meta.url)),
      PLATEN_CUTOUT_SIZE: '32',
      PLATEN_CUTOUT_MEAN: '0,0,0',
      PLATEN_CUTOUT_STD: '1,1,1',
    },
    dependencies: { editorFolder },
  });
  await service.app.listen({ port, host: '127.0.0.1' });
  const { data: embed } = await service.client.createEmbed({
    body: { name: 'Studio', allowed_origins: [site.origin], permissions: ['create', 'save', 'rename', 'multipage'] },
  });
  const found = await findBrowser();
  const browser = await launch({
    executablePath: found.path,
    args: [...found.args, '--force-color-profile=srgb'],
    env: { ...process.env, ...found.env },
  });
  return {
    service,
    async store(template) {
      const headers = { origin: site.origin };
      const opened = await service.call('POST', `/embeds/${embed.id}/session`, { key: null, body: {}, headers });
      const { token } = opened.body['data'] as { token: string };
      const body = { content: parseTemplate(template) };
      const made = await service.call('POST', '/studio/templates/create', { key: token, body, headers });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return Number(made.body['id']);
    },
    async open(id, attributes = '') {
      site.addPage(
        `/${id}`,
        `<html lang="en"><meta name="viewport" content="width=device-width"><style>html,body{height:100%;margin:0}</style>
         <script src="${url}/embeds/platen-editor.js"></script>
         <platen-editor embed-id="${embed.id}" template-id="${id}" ${attributes}></platen-editor>`,
      );
      const page = await browser.newPage();
      await page.setViewport({ width: 1360, height: 860 });
      const opened = handsOn(page);
      await page.goto(`${site.origin}/${id}`);
      await page.waitForFunction(
        () => (document.querySelector('platen-editor') as PlatenEditor | null)?.editor?.link?.open.value !== undefined,
        { timeout: 60_000 },
      );
      await opened.ask((editor) => editor.artboard?.settled(), undefined);
      return opened;
    },
    async close() {
      await browser.close();
      await site.close();
      await service.close();
    },
  };
}

function handsOn(page: Page): OpenEditor {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const ask: OpenEditor['ask'] = (question, given) =>
    page.evaluate(
      `(${question.toString()})(document.querySelector('platen-editor').editor, ${JSON.stringify(given)})`,
    ) as never;
  const place: OpenEditor['place'] = (x, y) =>
    ask(
      ({ artboard }, point) => {
        const at = artboard?.toArtboard(point) ?? { x: 0, y: 0 };
        const around = artboard?.element.getBoundingClientRect() ?? { x: 0, y: 0 };
        return { x: around.x + at.x, y: around.y + at.y };
      },
      { x, y },
    );
  return {
    page,
    errors,
    ask,
    place,
    async until(question, given) {
      const test = `(${question.toString()})(document.querySelector('platen-editor').editor, ${JSON.stringify(given)})`;
      await page.waitForFunction(test, { timeout: 30_000 });
    },
    async press(...keys) {
      for (const chord of keys) {
        const parts = chord.split('+') as KeyInput[];
        for (const part of parts.slice(0, -1)) await page.keyboard.down(part);
        await page.keyboard.press(parts.at(-1) ?? 'Enter');
        for (const part of parts.slice(0, -1).toReversed()) await page.keyboard.up(part);
      }
    },
    async drag(from, to) {
      const [start, end] = [await place(...from), await place(...to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 5 });
      await page.mouse.up();
    },
    focused: () =>
      page.evaluate(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
      }),
  };
}
