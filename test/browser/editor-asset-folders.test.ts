import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { PlatenAssets } from '../../packages/editor/panels/asset-browser/assets.ts';
import '../../packages/editor/panels/asset-browser/assets.ts';
import { audio, color, font, image, TidyMemoryAssets } from './editor-assets/memory-assets.ts';
import {
  checkAccess,
  findAll,
  mountPanel,
  settle,
  until,
  type MountedPanels,
} from './editor-inspector/mount-panels.ts';

const template = { schemaVersion: 1, pages: [{ id: 'page', width: 600, height: 400, layers: [] }] };

describe('a library of brand assets', () => {
  const assets = new TidyMemoryAssets([
    image(1, 'lake.png', ['water']),
    image(2, 'hill.png', ['land']),
    color(3, '#00ff00', ['Grass']),
    font(4, 'Test Face', '/packages/library/fonts/none.ttf'),
    audio(5, 'rain.mp3'),
  ]);
  let mounted: MountedPanels;

  const show = async (): Promise<void> => {
    mounted = await mountPanel(template, 'platen-assets');
    const shell = mounted.panel.parentElement;
    if (shell) shell.style.bottom = '0';
    (mounted.panel as PlatenAssets).source = assets;
    await until(() => tiles().length > 0, 'tiles');
  };
  afterEach(() => {
    mounted?.unmount();
    localStorage.clear();
  });

  const tiles = (): HTMLElement[] => findAll(mounted.panel, '.tile');
  const names = (): string[] => tiles().map((tile) => tile.querySelector('.name')?.textContent?.trim() ?? '');
  const tile = (name: string): HTMLElement =>
    tiles().find((one) => one.querySelector('.name')?.textContent?.trim() === name) ??
    assert.fail(`There is no tile ${name}; there are ${names().join(', ')}.`);
  const button = (label: string): HTMLElement =>
    findAll(mounted.panel, 'button').find(
      (one) => one.getAttribute('aria-label') === label || one.textContent?.trim() === label,
    ) ?? assert.fail(`There is no button ${label}.`);
  const dialog = (): HTMLElement | undefined => findAll(mounted.panel, 'dialog[open]')[0];
  const press = async (label: string): Promise<void> => {
    const found = await until(
      () => findAll(mounted.panel, 'platen-dialog platen-button').find((one) => one.textContent?.trim() === label),
      label,
    );
    found.click();
    await until(() => !dialog(), `the end of ${label}`);
  };
  const pressWith = async (modifier: string, key: string): Promise<void> => {
    await sendKeys({ down: modifier });
    await sendKeys({ press: key });
    await sendKeys({ up: modifier });
  };

  it('is kept tidy: folders, several at once by keys, where they are used, and another file in place', async () => {
    await show();
    button('New folder').click();
    await until(() => dialog() && findAll(mounted.panel, 'input:focus').length > 0, 'the question');
    await settle();
    await checkAccess(mounted.panel);
    await sendKeys({ type: 'Photos' });
    await sendKeys({ press: 'Enter' });
    const open = await until(() => findAll(mounted.panel, 'button.open')[0], 'the folder');
    assert.match(open.textContent ?? '', /Photos\s*0/);

    tile('lake').focus();
    await pressWith('Shift', 'Space');
    tile('hill').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    await until(() => findAll(mounted.panel, '.selection')[0]?.textContent?.includes('2 selected'), 'the selection');
    assert.equal(tile('hill').getAttribute('aria-selected'), 'true');
    await checkAccess(mounted.panel);
    button('Move to folder').click();
    await until(() => dialog(), 'the folders');
    findAll<HTMLInputElement>(mounted.panel, 'input[type=radio]')[1]?.click();
    await press('Move');
    await until(() => names().join() === 'rain,Test Face 400,Grass', 'what is left at the top');
    findAll(mounted.panel, 'button.open')[0]?.click();
    await until(() => names().join() === 'hill,lake', 'the folder');

    // Out of the folder again by a drag, and back into it.
    const drag = (from: Element, to: Element): void => {
      const dataTransfer = new DataTransfer();
      const event = (type: string) =>
        new DragEvent(type, { bubbles: true, composed: true, cancelable: true, dataTransfer });
      from.dispatchEvent(event('dragstart'));
      assert.isFalse(to.dispatchEvent(event('dragover')), 'it takes the drag');
      to.dispatchEvent(event('drop'));
    };
    drag(tile('lake'), button('All assets'));
    await until(() => names().join() === 'hill', 'one less');
    button('All assets').click();
    await until(() => names().includes('lake'), 'the top');
    const folder = await until(() => findAll(mounted.panel, 'li.folder')[0], 'the folder at the top');
    drag(tile('lake'), folder);
    await until(() => !names().includes('lake'), 'one less at the top');
    folder.querySelector('button')?.click();
    await until(() => names().join() === 'hill,lake', 'the folder again');

    tile('hill').focus();
    await pressWith('Shift', 'F10');
    const uses = await until(() => findAll(mounted.panel, 'button.uses')[0], 'where it is used');
    assert.equal(uses.textContent?.trim(), 'Used in 2 templates');
    uses.click();
    await until(
      () => dialog() && findAll(mounted.panel, 'li').some((one) => /Poster 2/.test(one.textContent ?? '')),
      'names',
    );
    await settle();
    await checkAccess(mounted.panel);
    await press('Close');
    const [input] = findAll<HTMLInputElement>(
      mounted.panel,
      'platen-asset-details input[type=file], input[aria-label="Replace…"]',
    );
    const chosen = new DataTransfer();
    chosen.items.add(new File(['x'], 'mountain.png', { type: 'image/png' }));
    input!.files = chosen.files;
    input!.dispatchEvent(new Event('change'));
    await press('Replace');
    await until(() => assets.replaced[0]?.file.name === 'mountain.png', 'the other file');
    await until(() => tile('hill').getAttribute('aria-label')?.includes('1.0 MB'), 'the other size');

    tile('hill').focus();
    await pressWith('Control', 'a');
    await sendKeys({ press: 'Delete' });
    await until(
      () => findAll(mounted.panel, 'p').some((one) => one.textContent === 'Used in 4 templates'),
      'the warning',
    );
    await press('Delete');
    await until(() => names().length === 0, 'an empty folder');
    assert.equal(assets.assets.length, 3);
  });
});
