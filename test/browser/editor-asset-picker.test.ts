import { assert } from 'chai';
import type { PlatenAssetPicker } from '../../packages/editor/asset-picker.ts';
import '../../packages/editor/asset-picker.ts';
import { color, image, MemoryAssets, audio } from './editor-assets/memory-assets.ts';
import { checkAccess, findAll, until } from './editor-inspector/mount-panels.ts';

describe('the picker of brand assets', () => {
  it('stands alone, shows the types asked for, and tells what was chosen', async () => {
    const picker = document.createElement('platen-asset-picker') as PlatenAssetPicker;
    picker.types = 'image color';
    picker.theme = 'dark';
    picker.source = new MemoryAssets([image(1, 'lake.png'), color(2, '#123456'), audio(3, 'rain.mp3')]);
    const chosen: unknown[] = [];
    picker.addEventListener('asset-select', (event) => chosen.push((event as CustomEvent).detail));
    document.body.append(picker);
    await until(() => findAll(picker, '.tile').length === 2, 'the tiles');
    await checkAccess(picker);
    findAll(picker, '.tile')[1]?.click();
    const [detail] = chosen as { source: string; asset: { id: number } }[];
    assert.equal(detail?.source, 'asset:1');
    assert.equal(detail?.asset.id, 1);
    picker.remove();
  });

  it('says why no session could be opened', async () => {
    const picker = document.createElement('platen-asset-picker') as PlatenAssetPicker;
    const failures: unknown[] = [];
    picker.addEventListener('error', (event) => event instanceof CustomEvent && failures.push(event.detail));
    document.body.append(picker);
    await until(() => findAll(picker, '[role=alert]').length > 0, 'the sentence');
    assert.equal(failures.length, 1);
    await checkAccess(picker);
    picker.remove();
  });
});
