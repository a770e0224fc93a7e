import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { until } from '../service/until.ts';
import { startEditorScene, type EditorScene, type OpenEditor } from './embed/editor-scene.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let scene: EditorScene;

describe('the editor by keyboard', () => {
  before(async () => {
    scene = await startEditorScene();
  });
  after(async () => {
    await scene?.close();
  });

  /** Presses Tab until what has the focus is named so. */
  async function tabTo({ press, focused, ask }: OpenEditor, name: RegExp): Promise<void> {
    const seen: string[] = [];
    for (let presses = 0; presses < 120; presses++) {
      const now = await focused();
      if (name.test(now)) return;
      seen.push(now);
      await press('Tab');
      await ask(() => undefined, 0);
    }
    assert.fail(`Tab never came to ${String(name)}: ${seen.join(' | ')}`);
  }

  test(
    'a template is made, named, given a parameter and saved with the keyboard alone',
    { timeout: 180_000 },
    async () => {
      const id = await scene.store({
        schemaVersion: 1,
        name: 'Untold',
        pages: [{ id: 'one', width: 400, height: 300 }],
      });
      const opened = await scene.open(id);
      const { page, press, ask } = opened;

      // F6 goes from region to region; the first one holds the name.
      await page.keyboard.press('Tab');
      await tabTo(opened, /^Template name$/);
      await press('Control+KeyA');
      await page.keyboard.type('By keys alone');
      await press('Enter');

      // The name was left to the page: a shape, a text, moved, resized and turned, and put behind each other.
      await press('KeyR', 'Enter', 'Shift+ArrowDown', 'ArrowRight', 'Control+BracketLeft');
      await press('KeyT', 'Enter');
      await opened.until((editor) => editor.state.editing.value?.kind === 'text', 0);
      await page.keyboard.type('Typed');
      await press('Escape');
      await opened.until((editor) => editor.state.selectedLayers.value[0]?.type === 'text', 0);

      // Its content becomes a parameter in the properties, which F6 leads to.
      await press('F6');
      await tabTo(opened, /^Make .*content.* a parameter$/i);
      await press('Enter');
      await tabTo(opened, /New parameter key|^$/);
      await press('Control+KeyA');
      await page.keyboard.type('greeting');
      await press('Enter');
      await opened.until((editor) => editor.state.page.value.parameters[0]?.key === 'greeting', 0);

      await press('Escape', 'Control+KeyS');
      await opened.until((editor) => editor.state.saving.value === 'saved', 0);
      await until(async () => {
        const saved = await scene.service.client.getTemplate({ params: { id } });
        const [first] = saved.content.pages;
        return saved.name === 'By keys alone' && first?.layers.length === 2 && first.parameters[0]?.key === 'greeting';
      });
      assert.equal(await ask((editor) => editor.document.canUndo.value, 0), true);
      assert.deepEqual(opened.errors, []);
      await page.close();
    },
  );

  interface AxeResult {
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
  }

  /** States of the editor that a person comes through, each reached from the one before. */
  const states: readonly [name: string, ...Parameters<OpenEditor['ask']>][] = [
    ['a text that is selected', (editor) => void (editor.state.selection.value = ['text']), 0],
    ['a text that is edited', (editor) => void (editor.state.editing.value = { kind: 'text', layerId: 'text' }), 0],
    ...['layers', 'pages', 'parameters', 'history', 'add'].map((panel): (typeof states)[number] => [
      `the panel ${panel}`,
      (editor, given) => {
        editor.state.editing.value = undefined;
        editor.state.panel.value = String(given);
      },
      panel,
    ]),
    ...['palette', 'find-layer', 'shortcuts', 'export', 'resize'].map((dialog): (typeof states)[number] => [
      `the dialog ${dialog}`,
      (editor, given) => void (editor.state.dialog.value = String(given)),
      dialog,
    ]),
    [
      'a page that moves, in its timeline',
      (editor) => {
        editor.state.dialog.value = undefined;
        editor.apply({
          label: 'Move',
          recipe(draft) {
            const layer = draft.pages[0]?.layers[0];
            if (layer) layer.startMs = 500;
          },
        });
      },
      0,
    ],
    ['the preview', (editor) => editor.run('view.preview'), 0],
  ];

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark and Arabic', 'theme="dark" locale="ar"'],
  ] as const) {
    test(`axe finds nothing in any state, ${look}`, { timeout: 180_000 }, async () => {
      const id = await scene.store({
        schemaVersion: 1,
        name: 'Looked at',
        pages: [
          {
            id: 'one',
            width: 400,
            height: 300,
            layers: [
              { type: 'shape', id: 'box', width: 200, height: 80, fills: [{ type: 'solid', color: '#1d4ed8' }] },
              { type: 'text', id: 'text', y: 100, width: 300, height: 60, runs: [{ text: 'Read me' }] },
            ],
            parameters: [{ key: 'words', type: 'text', bindings: [{ layerId: 'text', property: 'content' }] }],
          },
        ],
      });
      const opened = await scene.open(id, attributes);
      await opened.page.addScriptTag({ path: axePath });
      const found: string[] = [];
      for (const [name, reach, given] of states) {
        await opened.ask(reach, given);
        await opened.page.waitForNetworkIdle({ idleTime: 150, timeout: 10_000 });
        const { violations } = (await opened.page.evaluate(
          `axe.run(document.body, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } })`,
        )) as AxeResult;
        for (const { id: rule, nodes } of violations) {
          found.push(
            `${name}: ${rule}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join('; ')}`,
          );
        }
      }
      assert.deepEqual(found, []);
      assert.deepEqual(opened.errors, []);
      await opened.page.close();
    });
  }
});
