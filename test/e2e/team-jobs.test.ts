import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brandJobs } from './team/brand-jobs.ts';
import { peopleJobs } from './team/people-jobs.ts';
import { postJob } from './team/post-job.ts';
import { programJobs } from './team/program-jobs.ts';
import { startTeamScene, type TeamScene } from './team/team-scene.ts';

let scene: TeamScene;

describe('a team', () => {
  before(async () => {
    scene = await startTeamScene();
  });
  after(async () => {
    await scene?.close();
  });

  for (const { name, work } of [...peopleJobs, ...brandJobs, ...programJobs, postJob]) {
    test(name, { timeout: 120_000 }, async () => {
      const windows = await work(scene);
      assert.deepEqual(
        windows.flatMap(({ errors }) => errors),
        [],
      );
      for (const { page } of windows) await page.browserContext().close();
    });
  }
});
