import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { PlatenAssets } from '../../packages/editor/panels/asset-browser/assets.ts';
import '../../packages/editor/panels/asset-browser/assets.ts';
import { useLocale } from '../../packages/editor/locales/localization.ts';
import { busy, color, font, image, MemoryAssets, audio } from './editor-assets/memory-assets.ts';
import {
  checkAccess,
  field,
  findAll,
  mountPanel,
  settle,
  until,
  type MountedPanels,
} from './editor-inspector/mount-panels.ts';

const template = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 600,
      height: 400,
      layers: [
        {
          type: 'shape',
          id: 'box',
          x: 20,
          y: 20,
          width: 200,
          height: 100,
          fills: [{ type: 'solid', color: '#ff0000' }],
        },
        { type: 'text', id: 'words', x: 20, y: 200, width: 300, height: 60, runs: [{ text: 'Words' }] },
        { type: 'image', id: 'photo', x: 300, y: 20, width: 200, height: 100, source: 'library:images/lake.webp' },
      ],
    },
  ],
};

describe('the panel of brand assets', () => {
  let mounted: MountedPanels;
  let source: MemoryAssets;
  const notified: unknown[] = [];

  const show = async (assets: MemoryAssets): Promise<void> => {
    source = assets;
    mounted = await mountPanel(template, 'platen-assets');
    const shell = mounted.panel.parentElement;
    if (shell) shell.style.bottom = '0';
    (mounted.panel as PlatenAssets).source = source;
    mounted.editor.host.addEventListener(
      'asset-select',
      (event) => event instanceof CustomEvent && notified.push(event.detail),
    );
    await until(() => tiles().length > 0, 'tiles');
  };
  afterEach(async () => {
    mounted?.unmount();
    notified.length = 0;
    localStorage.clear();
    await useLocale('en');
  });

  const tiles = (): HTMLElement[] => findAll(mounted.panel, '.tile');
  const names = (): string[] => tiles().map((tile) => tile.querySelector('.name')?.textContent?.trim() ?? '');
  const tile = (name: string): HTMLElement => {
    const found = tiles().find((one) => one.querySelector('.name')?.textContent?.trim() === name);
    if (!found) throw new Error(`There is no tile ${name}; there are ${names().join(', ')}.`);
    return found;
  };
  const button = (label: string): HTMLElement => {
    const found = findAll(mounted.panel, 'button').find(
      (one) =>
        one.getClientRects().length > 0 &&
        (one.getAttribute('aria-label') === label || one.textContent?.trim() === label),
    );
    if (found) return found;
    const platen = findAll(mounted.panel, 'platen-button').find((one) => one.textContent?.trim() === label);
    if (!platen) throw new Error(`There is no button ${label}.`);
    return platen;
  };
  const few = (): MemoryAssets =>
    new MemoryAssets([
      image(1, 'lake.png', ['water']),
      image(2, 'hill.png', ['land']),
      color(3, '#00ff00', ['Grass']),
      font(4, 'Test Face', '/packages/library/fonts/none.ttf'),
      audio(5, 'rain.mp3'),
    ]);
  const layers = () => mounted.editor.state.page.value.layers;

  it('keeps a few tiles of 10,000 in the page, and reads on while one scrolls', async () => {
    const from = performance.now();
    await show(
      new MemoryAssets(Array.from({ length: 10_000 }, (_, index) => image(index + 1, `image-${index + 1}.png`))),
    );
    assert.isBelow(performance.now() - from, 3000);
    assert.equal(names()[0], 'image-10000');
    const count = (): number => findAll(mounted.panel, '*').length;
    assert.isBelow(count(), 800, 'elements at the beginning');
    const [scroller] = findAll(mounted.panel, '.scroller');
    assert.isDefined(scroller);
    await until(() => {
      scroller!.scrollTop = scroller!.scrollHeight;
      return names().includes('image-1');
    }, 'the oldest image');
    assert.isBelow(count(), 800, 'elements at the end');
    assert.isBelow(tiles().length, 60);
    assert.isAtMost(findAll(mounted.panel, 'img').length, 60);
    // The first one has the focus of the tab order still; from there one goes on by keys.
    tiles()[0]?.focus();
    await sendKeys({ press: 'End' });
    await until(() => deepActive()?.textContent?.includes('image-1'), 'the focus at the end');
  });

  it('goes from tile to tile by keys, and puts images on the page', async () => {
    await show(few());
    assert.deepEqual(names(), ['rain', 'Test Face 400', 'Grass', 'hill', 'lake']);
    tiles()[0]?.focus();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowRight' });
    await until(() => deepActive() === tile('hill'), 'the focus on the fourth');
    await sendKeys({ press: 'ArrowRight' });
    await until(() => deepActive() === tile('lake'), 'the focus on the fifth');
    await sendKeys({ press: 'Enter' });
    const added = layers().at(-1);
    assert.deepInclude(added, {
      type: 'image',
      source: 'asset:1',
      name: 'lake',
      width: 400,
      height: 200,
      x: 100,
      y: 100,
    });
    assert.deepInclude(notified[0] as object, { type: 'image', source: 'asset:1', width: 400, height: 200 });
    mounted.editor.document.undo();
    assert.equal(layers().length, 3);
  });

  it('gives colors and fonts to what is selected', async () => {
    const assets = few();
    assets.assets.push(color(7, 'linear-gradient(90deg, #f00, #00f)', ['Sunset']));
    await show(assets);
    const { state } = mounted.editor;
    state.selection.value = ['box', 'words'];
    tile('Grass').click();
    const fill = [{ type: 'solid' as const, color: '#00ff00' }];
    const [box, words] = layers();
    assert.deepEqual(box?.type === 'shape' && box.fills, fill);
    assert.deepEqual(words?.type === 'text' && words.style.fill, fill[0]);
    tile('Test Face 400').click();
    const [, set] = layers();
    assert.equal(set?.type === 'text' && set.style.fontFamily, 'Test Face');
    assert.deepEqual(state.template.value.fonts, [
      { family: 'Test Face', weight: 400, style: 'normal', source: 'asset:4' },
    ]);
    tile('Sunset').click();
    const [faded] = layers();
    assert.deepEqual(faded?.type === 'shape' && faded.fills[0]?.type, 'linear');
    state.selection.value = [];
    const before = state.template.value;
    tile('Grass').click();
    assert.equal(state.template.value, before);
  });

  it('searches once typing rests, and filters by kind and tag', async () => {
    await show(few());
    const asked = source.asked.length;
    const search = field(mounted.panel, 'Search brand assets');
    search.focus();
    await sendKeys({ type: 'hill' });
    await until(() => names().join() === 'hill', 'what is found');
    assert.equal(source.asked.length, asked + 1, 'one search for four letters');
    await pressWith('Control', 'a');
    await sendKeys({ type: 'none such' });
    await until(
      () => findAll(mounted.panel, '.state')[0]?.textContent?.includes('No results'),
      'that there is nothing',
    );
    await checkAccess(mounted.panel);
    await pressWith('Control', 'a');
    await sendKeys({ press: 'Delete' });
    await until(() => names().length === 5, 'all');
    button('Images').click();
    await until(() => names().join() === 'hill,lake', 'images');
    button('water').click();
    await until(() => names().join() === 'lake', 'those with the tag');
    assert.equal(button('water').getAttribute('aria-pressed'), 'true');
    await checkAccess(mounted.panel);
  });

  it('renames by F2, changes tags, and deletes after asking', async () => {
    await show(few());
    tile('lake').focus();
    await sendKeys({ press: 'F2' });
    await until(() => deepActive() instanceof HTMLInputElement, 'the field');
    await sendKeys({ type: 'sea' });
    await sendKeys({ press: 'Enter' });
    await until(() => names().includes('sea'), 'the new name');
    assert.equal((source.assets.at(-1) as { file_name?: string }).file_name, 'sea.png');

    await until(() => deepActive() === tile('sea'), 'the focus back');
    await pressWith('Shift', 'F10');
    const tags = await until(
      () =>
        findAll(mounted.panel, 'platen-asset-details platen-text-field, platen-text-field').find(
          (one) => (one as unknown as { label: string }).label === 'Tags',
        ),
      'the details',
    );
    tags.focus();
    await sendKeys({ press: 'End' });
    await sendKeys({ type: ', Blue, blue' });
    await sendKeys({ press: 'Enter' });
    await until(() => source.assets.at(-1)?.tags.join() === 'water,Blue', 'the tags');
    await checkAccess(mounted.panel);

    tile('sea').focus();
    await sendKeys({ press: 'Delete' });
    await until(() => findAll(mounted.panel, 'dialog[open]').length === 1, 'the question');
    await settle();
    await checkAccess(mounted.panel);
    await sendKeys({ press: 'Escape' });
    await until(() => findAll(mounted.panel, 'dialog[open]').length === 0, 'its end');
    assert.include(names(), 'sea');
    await until(() => deepActive() === tile('sea'), 'the focus back again');
    await sendKeys({ press: 'Delete' });
    await until(() => findAll(mounted.panel, 'dialog[open]').length === 1, 'the question again');
    findAll(mounted.panel, 'platen-dialog platen-button, platen-button[variant=danger]').at(-1)?.click();
    await until(() => !names().includes('sea'), 'that it is gone');
    assert.equal(source.assets.length, 4);
  });

  it('uploads three files at a time, and tells how far they are and why one failed', async () => {
    await show(few());
    const files = Array.from({ length: 5 }, (_, index) => new File(['x'], `new-${index}.png`, { type: 'image/png' }));
    drop(findAll(mounted.panel, '.body')[0]!, files);
    await until(() => findAll(mounted.panel, 'progress').length === 5, 'the list');
    assert.equal(source.uploads.length, 3);
    const [first, second, third] = source.uploads;
    first?.watch.onProgress(1, 2);
    second?.fail(busy());
    await until(() => findAll<HTMLProgressElement>(mounted.panel, 'progress')[0]?.value === 50, 'the half');
    await until(() => findAll(mounted.panel, '[data-failed]')[0]?.textContent?.includes('busy'), 'the failure');
    await checkAccess(mounted.panel);
    first?.done();
    await until(() => names()[0] === 'new-0', 'the first one');
    button('Stop new-2.png').click();
    assert.isTrue(third?.watch.signal.aborted);
    await until(() => source.uploads.length === 5, 'the last two');
    button('Retry new-1.png').click();
    await until(() => source.uploads.length === 6, 'another try');
    for (const upload of source.uploads.slice(3)) upload.done();
    await until(() => findAll(mounted.panel, 'progress').length === 0, 'an empty list');
    assert.equal(names().filter((name) => name.startsWith('new-')).length, 4);
  });

  it('adds a color with a name', async () => {
    await show(few());
    button('Colors').click();
    const form = await until(() => findAll(mounted.panel, 'platen-color-form')[0], 'the form');
    await settle();
    const name = field(form, 'Name');
    name.focus();
    await sendKeys({ type: 'Night' });
    await sendKeys({ press: 'Enter' });
    await until(() => names().join() === 'Night,Grass', 'the color');
    await checkAccess(mounted.panel);
  });

  it('offers nothing that the session may not do', async () => {
    const assets = few();
    assets.permissions.value = new Set(['create', 'save']);
    await show(assets);
    assert.throws(() => button('Upload files'));
    tile('lake').focus();
    await sendKeys({ press: 'F2' });
    await sendKeys({ press: 'Delete' });
    await settle();
    assert.equal(findAll(mounted.panel, 'dialog[open], input.name').length, 0);
    await pressWith('Shift', 'F10');
    await until(() => findAll(mounted.panel, 'section').length > 0, 'the details');
    assert.throws(() => button('Delete'));
    drop(findAll(mounted.panel, '.body')[0]!, [new File(['x'], 'a.png', { type: 'image/png' })]);
    assert.equal(assets.uploads.length, 0);
    assets.permissions.value = new Set(['upload']);
    await until(
      () =>
        findAll(mounted.panel, 'platen-icon-button').some(
          (one) => (one as unknown as { icon: string }).icon === 'Upload',
        ),
      'the button, once one may',
    );
  });

  it('shows what the workspace shares, to use and not to change', async () => {
    const assets = few();
    assets.assets.push({ ...image(6, 'shared.png'), user_id: 'workspace' });
    await show(assets);
    assert.notInclude(names(), 'shared');
    button('Workspace').click();
    await until(() => names().join() === 'shared', 'the shared one');
    assert.throws(() => button('Upload files'));
    tile('shared').focus();
    await sendKeys({ press: 'Delete' });
    await sendKeys({ press: 'Enter' });
    assert.equal(findAll(mounted.panel, 'dialog[open]').length, 0);
    assert.deepInclude(layers().at(-1), { source: 'asset:6' });
  });

  it('says when there is no connection, and reads again when it is back', async () => {
    await show(few());
    source.error = new TypeError('Failed to fetch');
    button('Images').click();
    await until(() => findAll(mounted.panel, '.state')[0]?.textContent?.includes('No connection'), 'the state');
    await checkAccess(mounted.panel);
    source.error = undefined;
    dispatchEvent(new Event('online'));
    await until(() => names().join() === 'hill,lake', 'the images');
  });

  it('is dragged onto the artboard: beside a layer it is added, on an image it replaces it', async () => {
    await show(few());
    const { artboard } = mounted.element;
    artboard?.zoomTo(0.8, { x: 0, y: 0 });
    await artboard?.settled();
    const at = (x: number, y: number): [number, number] => {
      const { left, top } = mounted.element.getBoundingClientRect();
      const point = artboard?.toArtboard({ x, y }) ?? { x: 0, y: 0 };
      return [Math.round(left + point.x), Math.round(top + point.y)];
    };
    const drag = (name: string, [clientX, clientY]: [number, number]): void => {
      const dataTransfer = new DataTransfer();
      const send = (target: Element, type: string): void => {
        const options = { dataTransfer, clientX, clientY, bubbles: true, composed: true, cancelable: true };
        target.dispatchEvent(new DragEvent(type, options));
      };
      send(tile(name), 'dragstart');
      assert.match(dataTransfer.getData('text/plain'), /^asset:\d+$/);
      for (const type of ['dragover', 'drop']) send(mounted.element, type);
      send(tile(name), 'dragend');
    };
    drag('hill', at(400, 70));
    await until(() => notified.length === 1, 'the drop on the image');
    assert.deepInclude(layers()[2], { id: 'photo', source: 'asset:2', x: 300, y: 20, width: 200, height: 100 });
    assert.equal(layers().length, 3);
    drag('lake', at(480, 300));
    await until(() => notified.length === 2, 'the drop beside');
    const added = layers().at(-1);
    assert.deepInclude(added, { type: 'image', source: 'asset:1', width: 400 });
    assert.approximately((added?.x ?? 0) + 200, 480, 3);
    // What was used is remembered.
    assert.deepEqual(JSON.parse(localStorage.getItem('platen.recent-assets memory') ?? ''), [1, 2]);
  });

  it('runs from right to left in Arabic, and its keys with it', async () => {
    await useLocale('ar');
    await show(few());
    mounted.panel.parentElement?.setAttribute('dir', 'rtl');
    await settle();
    tiles()[0]?.focus();
    await sendKeys({ press: 'ArrowLeft' });
    await until(() => deepActive() === tiles()[1], 'the focus on the second');
    assert.isBelow(tiles()[1]?.getBoundingClientRect().x ?? 0, tiles()[0]?.getBoundingClientRect().x ?? 0);
    await checkAccess(mounted.panel);
  });
});

function deepActive(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Drops files on an element, as a browser does. */
function drop(target: HTMLElement, files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  for (const type of ['dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true }));
}

async function pressWith(modifier: string, key: string): Promise<void> {
  await sendKeys({ down: modifier });
  await sendKeys({ press: key });
  await sendKeys({ up: modifier });
}
