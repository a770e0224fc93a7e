import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { open, press, template, until } from './editor-page.ts';

describe('the frame of the editor', () => {
  before(() => setViewport({ width: 1200, height: 640 }));

  it('leaves Escape to its host once it has nothing to leave, such as a dialog around it', async () => {
    const { element, editor } = await open();
    let left = 0;
    element.addEventListener('keydown', (event) => (left += event.defaultPrevented ? 0 : 1));
    editor.artboard?.focus();
    editor.state.selection.value = ['two'];
    await press('Escape');
    assert.deepEqual([editor.state.selection.value, left], [[], 0]);
    await press('Escape');
    assert.equal(left, 1);
  });

  it('fits the page below its floating bar and beside its rulers', async () => {
    const { editor, frame } = await open(template(), { style: 'display:block' });
    const bar = await until(() => frame.shadowRoot?.querySelector('platen-context-bar'), 'the bar');
    const { state } = editor;
    await until(() => state.coveredTop.value > 30, 'its height');
    const below = bar.getBoundingClientRect().bottom;
    const top = (): number => (editor.artboard?.element.getBoundingClientRect().y ?? 0) + state.view.value.panY;
    await until(() => top() >= below, 'the page below it');
    editor.run('view.toggle-rulers');
    await until(() => state.view.value.panX >= 32, 'the page beside the ruler');
    const ruled = (editor.artboard?.element.getBoundingClientRect().y ?? 0) + 20;
    await until(() => bar.getBoundingClientRect().top > ruled, 'the bar below the ruler');
    await until(() => top() >= bar.getBoundingClientRect().bottom, 'the page below the bar');
  });
});
