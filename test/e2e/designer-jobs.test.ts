import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exportJob } from './designer/export-job.ts';
import { designerHands } from './designer/hands.ts';
import { layerJobs } from './designer/layer-jobs.ts';
import { templateJobs } from './designer/template-jobs.ts';
import { startEditorScene, type EditorScene } from './embed/editor-scene.ts';

let scene: EditorScene;

describe('a designer', () => {
  before(async () => {
    scene = await startEditorScene();
  });
  after(async () => {
    await scene?.close();
  });

  for (const { name, layers, work } of [...layerJobs, ...templateJobs, exportJob]) {
    test(name, { timeout: 120_000 }, async () => {
      const { client, key } = scene.service;
      const pages = [{ id: 'one', width: 800, height: 600, layers: layers as never }];
      const { id } = await client.createTemplate({ body: { content: { schemaVersion: 1, name: 'Job', pages } } });
      // A member of the workspace, who may use the clipboard.
      const opened = await scene.open(Number(id), `session="${key}"`);
      const { page, errors } = opened;
      for (const permission of ['clipboard-read', 'clipboard-write'] as const) {
        await page
          .browserContext()
          .setPermission(new URL(page.url()).origin, { permission: { name: permission }, state: 'granted' });
      }
      await work(designerHands(opened));
      assert.deepEqual(errors, []);
      await page.close();
    });
  }
});
