import assert from 'node:assert/strict';
import type { TemplateInput } from '@platen/template';
import { bundleScript } from '../browser/serve-bundle.ts';
import { until } from '../service/until.ts';
import { waitFor, type OtherBrowser, type OtherPage } from './other-browser.ts';
import type { OtherScene } from './other-scene.ts';

const solid = (color: string) => [{ type: 'solid' as const, color }];
const boxes: TemplateInput = {
  schemaVersion: 1,
  name: 'Boxes',
  pages: [
    {
      id: 'one',
      width: 400,
      height: 300,
      layers: [
        { type: 'shape', id: 'box', x: 40, y: 40, width: 120, height: 80, fills: solid('#cc0000') },
        { type: 'text', id: 'title', x: 40, y: 180, width: 300, height: 60, runs: [{ text: 'Hello' }] },
      ],
    },
  ],
} as TemplateInput;

/** The editor's element of a page, in expressions. */
const element = "document.querySelector('platen-editor')";

/** Opens a page of the site that has the editor as a script, as soon as its template is shown. */
export async function openEditor(browser: OtherBrowser, scene: OtherScene): Promise<{ page: OtherPage; id: number }> {
  const id = await scene.store(boxes);
  scene.site.addPage(
    `/${id}`,
    `<html lang="en"><style>html,body{height:100%;margin:0}</style>
     <script src="${scene.url}/embeds/platen-editor.js"></script>
     <platen-editor embed-id="${scene.embedId}" template-id="${id}"></platen-editor>`,
  );
  const page = await browser.open(`${scene.site.origin}/${id}`);
  await untilShown(page);
  return { page, id };
}

async function untilShown(page: OtherPage): Promise<void> {
  await waitFor(page, `${element}?.editor?.link?.open.value && ${element}.editor.artboard`, 'the editor', 120_000);
  await page.evaluate(`${element}.editor.artboard.settled().then(() => true)`);
}

/** Where a point of the page, in its pixels, is in the window. */
async function placeOf(page: OtherPage, x: number, y: number): Promise<{ x: number; y: number }> {
  const place = `(() => {
    const { artboard } = ${element}.editor;
    const at = artboard.toArtboard({ x: ${x}, y: ${y} });
    const around = artboard.element.getBoundingClientRect();
    return { x: around.x + at.x, y: around.y + at.y };
  })()`;
  return (await page.evaluate(place)) as { x: number; y: number };
}

/** Moves a layer by the pointer, undoes that by keys, types into a text, drops an image, saves and makes files, as people do. */
export async function doMainJobs(
  browser: OtherBrowser,
  scene: OtherScene,
  formats: readonly ContentFormat[] = ['png', 'avif', 'pdf'],
): Promise<void> {
  const { page, id } = await openEditor(browser, scene);
  const layer = (name: string): string => `${element}.editor.state.layersById.value.get('${name}').layer`;
  await page.drag([await placeOf(page, 100, 80), await placeOf(page, 140, 100), await placeOf(page, 160, 120)]);
  await waitFor(page, `${layer('box')}.x > 80`, 'the moved box');
  assert.deepEqual(await page.evaluate(`${element}.editor.state.selection.value`), ['box']);
  await page.pressWithControl('z');
  await waitFor(page, `${layer('box')}.x === 40`, 'the box where it was');

  // By a click and a key: two clicks that come late on a busy machine are no double click.
  await page.drag([await placeOf(page, 60, 200)]);
  await waitFor(page, `${element}.editor.state.selection.value.join() === 'title'`, 'the selected text');
  await page.pressEnter();
  await waitFor(page, `${element}.editor.state.editing.value?.layerId === 'title'`, 'the editing of the text');
  await page.type(' there');
  await waitFor(page, `JSON.stringify(${layer('title')}.runs).includes('there')`, 'the typed words');
  await page.evaluate(`(() => { ${element}.editor.state.editing.value = undefined; return true; })()`);

  await dropImage(page, await placeOf(page, 300, 100));
  await waitFor(page, `[...${element}.editor.state.layersById.value.values()].some(${isUploaded})`, 'the image');

  await page.evaluate(`${element}.save().then(() => true)`);
  await until(async () => {
    const { content } = await scene.service.client.getTemplate({ params: { id } });
    const text = JSON.stringify(content.pages[0]?.layers);
    return text.includes('there') && text.includes('"type":"image"');
  });
  for (const format of formats) {
    const made = (await page.evaluate(
      `${element}.requestContent('${format}').then(({ madeBy, blob }) => ({ madeBy, size: blob.size, type: blob.type }))`,
    )) as { madeBy: string; size: number; type: string };
    assert.partialDeepStrictEqual(made, { madeBy: 'browser', type: mediaTypeOf(format) });
    assert.ok(made.size > 500, format);
  }
}

type ContentFormat = 'png' | 'avif' | 'pdf';

function mediaTypeOf(format: ContentFormat): string {
  return format === 'pdf' ? 'application/pdf' : `image/${format}`;
}

const isUploaded = "({ layer }) => layer.type === 'image' && !layer.source.startsWith('blob:')";

/** Drops a drawn PNG file on a place, as from a folder of the machine. */
async function dropImage(page: OtherPage, { x, y }: { x: number; y: number }): Promise<void> {
  await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 40;
    canvas.getContext('2d').fillRect(0, 0, 30, 30);
    const blob = await new Promise((done) => canvas.toBlob(done));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([blob], 'mark.png', { type: 'image/png' }));
    const target = ${element}.editor.artboard.element;
    const init = { dataTransfer, clientX: ${x}, clientY: ${y}, bubbles: true, composed: true, cancelable: true };
    for (const type of ['dragenter', 'dragover', 'drop']) target.dispatchEvent(new DragEvent(type, init));
    return true;
  })()`);
}

/** Shows the editor that a bundler made of the npm package, and makes a file with its worker. */
export async function useModule(browser: OtherBrowser, scene: OtherScene): Promise<void> {
  const id = await scene.store(boxes);
  const { files, script } = await bundleScript(new URL('npm-host.ts', import.meta.url));
  for (const [path, { type, body }] of files) scene.site.addFile(path, type, body);
  scene.site.addPage(
    '/npm',
    `<html lang="en"><style>html,body{height:100%;margin:0}</style><body><script type="module" src="${script}"></script>`,
  );
  const wishes = new URLSearchParams({ service: `${scene.url}/v1`, 'embed-id': scene.embedId, 'template-id': `${id}` });
  const page = await browser.open(`${scene.site.origin}/npm?${wishes}`);
  await untilShown(page);
  assert.equal(await page.evaluate(`${element}.requestContent('png').then(({ madeBy }) => madeBy)`), 'browser');
}

/** Shows the editor in a frame of another site, and drives it by messages. */
export async function driveFrame(browser: OtherBrowser, scene: OtherScene): Promise<void> {
  const id = await scene.store(boxes);
  scene.site.addPage(
    `/frame-${id}`,
    `<style>#editor{height:700px}</style><div id="editor"></div><script type="module">
       import { PlatenFrame } from '${scene.url}/embeds/platen-frame.js';
       const frame = new PlatenFrame(document.querySelector('#editor'), {
         service: '${scene.url}', embedId: '${scene.embedId}', templateId: '${id}', welcomeMs: 90000,
       });
       window.story = frame.ready
         .then(() => frame.requestContent('png', { scale: 2 }))
         .then(async ({ blob }) => [blob.type, (await frame.getTemplate()).name]);
     </script>`,
  );
  const page = await browser.open(`${scene.site.origin}/frame-${id}`);
  await waitFor(page, 'window.story', 'the frame', 60_000);
  assert.deepEqual(await page.evaluate('window.story'), ['image/png', 'Boxes']);
}

/** Shows the element in a shadow root of a dialog, which is how frameworks and component libraries hold it. */
export async function showInShadow(browser: OtherBrowser, scene: OtherScene): Promise<void> {
  const id = await scene.store(boxes);
  scene.site.addPage(
    `/shadow-${id}`,
    `<style>* { color: red !important }</style><script src="${scene.url}/embeds/platen-editor.js"></script>
     <dialog><div id="host" style="height:600px"></div></dialog><script>
       document.querySelector('dialog').showModal();
       const root = document.querySelector('#host').attachShadow({ mode: 'open' });
       root.innerHTML = '<platen-editor embed-id="${scene.embedId}" template-id="${id}"></platen-editor>';
       window.editorOf = () => root.querySelector('platen-editor');
     </script>`,
  );
  const page = await browser.open(`${scene.site.origin}/shadow-${id}`);
  await waitFor(page, 'window.editorOf().editor?.link?.open.value', 'the editor in a shadow root', 120_000);
  const color = await page.evaluate(`getComputedStyle(window.editorOf().shadowRoot.querySelector('platen-editor-frame')
    .shadowRoot.querySelector('platen-rail').shadowRoot.querySelector('button')).color`);
  assert.notEqual(color, 'rgb(255, 0, 0)');
}
