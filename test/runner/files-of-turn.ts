import { casesOfTurn } from '../cases-of-turn.ts';

/** Files that take long for what they find: each runs with every third commit. */
const long = [
  'test/e2e/demo.test.ts',
  'test/e2e/designer-jobs.test.ts',
  'test/e2e/editor-embed.test.ts',
  'test/e2e/person-story.test.ts',
  'test/e2e/share-page.test.ts',
  'test/e2e/team-jobs.test.ts',
  'test/node/cases-in-worker.test.ts',
  'test/node/cli-outputs.test.ts',
  'test/node/cli-video.test.ts',
  'test/node/cost-renders.test.ts',
  'test/node/docs-commands.test.ts',
  'test/node/engine-given-bytes.test.ts',
  'test/node/engine-unchanged-layers.test.ts',
  'test/node/library-data-starters.test.ts',
  'test/node/library-starters.test.ts',
  'test/node/media-bounds.test.ts',
  'test/node/media-damaged.test.ts',
  'test/node/media-tracks.test.ts',
  'test/node/motion-frames.test.ts',
  'test/node/pdf-cmyk.test.ts',
  'test/node/pdf-corpus.test.ts',
  'test/node/pdf-in-worker.test.ts',
  'test/node/pool-native-work.test.ts',
  'test/node/project-packed-files.test.ts',
  'test/node/template-resize.test.ts',
  'test/node/video-in-worker.test.ts',
  'test/node/video-render.test.ts',
  'test/node/video-segments.test.ts',
  'test/node/video-write.test.ts',
  'test/node/voice-flite.test.ts',
  'test/prove/kills.test.ts',
  'test/prove/outages.test.ts',
  'test/prove/templates.test.ts',
  'test/service/attacks.test.ts',
  'test/service/crash-database.test.ts',
  'test/service/crash-publishing.test.ts',
  'test/service/crash-workflow.test.ts',
  'test/service/crash.test.ts',
  'test/service/data-folder.test.ts',
  'test/service/export-instance.test.ts',
  'test/service/key-commands.test.ts',
  'test/service/large-bodies.test.ts',
  'test/service/restore-drill.test.ts',
  'test/service/serve-process.test.ts',
  'test/service/several-processes.test.ts',
  'test/service/social/every-platform.test.ts',
  'test/service/workspace-archive.test.ts',
];

/** The files of a run of everything: without those long ones whose turn comes with another commit. */
export function filesOfTurn(files: readonly string[]): string[] {
  const now = casesOfTurn(long, 3);
  return files.filter((file) => !long.includes(file) || now.includes(file));
}
