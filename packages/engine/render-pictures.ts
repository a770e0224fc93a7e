import type { StillFormat } from './platform.ts';
import { checkOutputSize } from './check-limits.ts';
import { planOutputs, type OutputFrame } from './output-frame.ts';
import type { RenderJob } from './render-job.ts';
import type { RenderOutput } from './renderer.ts';
import { createScene, type PageScene } from './scene/create-scene.ts';

/** Draws and encodes the pages one after another, each in all sizes that are wanted. */
export async function renderPictures(job: RenderJob, format: StillFormat): Promise<RenderOutput[]> {
  const plan = job.pages.map((layout) => ({ layout, frames: planOutputs(layout.page, job.wanted) }));
  for (const { frames } of plan) for (const frame of frames) checkOutputSize(frame, job.limits);
  const total = plan.reduce((sum, { frames }) => sum + frames.length, 0);
  const outputs: RenderOutput[] = [];
  for (const { layout, frames } of plan) {
    const scene = createScene(layout, job.resources, job.platform);
    try {
      for (const frame of frames) {
        outputs.push(await renderFrame(job, scene, frame, format));
        job.onProgress(outputs.length / total);
      }
    } finally {
      scene.destroy();
    }
  }
  return outputs;
}

async function renderFrame(
  { platform, painter, guard, wanted }: RenderJob,
  scene: PageScene,
  frame: OutputFrame,
  format: StillFormat,
): Promise<RenderOutput> {
  guard.check();
  const canvas = painter.paint(scene, { ...frame, transparent: wanted.transparent });
  try {
    guard.check();
    const bytes = await platform.encodePicture(canvas, format, wanted.quality);
    guard.check();
    const { name, width, height } = frame;
    return { page: scene.layout.number, size: name, format, width, height, bytes };
  } finally {
    platform.releaseCanvas(canvas);
  }
}
