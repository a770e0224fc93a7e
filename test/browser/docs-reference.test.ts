import { assert } from 'chai';
import { openEditor } from '../../docs/reference/editor-example.ts';
import { card } from '../../docs/reference/template-example.ts';
import { until } from './editor-page.ts';

describe('the example of the editor', () => {
  it('opens the card, shows a value and reports nothing', async () => {
    const parent = document.createElement('div');
    parent.style.height = '640px';
    document.body.replaceChildren(parent);
    assert.deepEqual(await openEditor(parent, card, 'Good morning'), []);
    const editor = parent.querySelector('platen-editor');
    assert.deepEqual(editor?.editor?.state.previewValues.value, { greeting: 'Good morning' });
    await until(() => editor?.editor?.artboard, 'the artboard');
    editor?.remove();
  });
});
