import type { StillFormat } from '../platform/platform.ts';
import { checkOutputSize } from './check-limits.ts';
import { encodeOutput } from './encode-output.ts';
import { planOutputs, type OutputFrame } from '../pages/output-frame.ts';
import type { RenderJob } from '../job/render-job.ts';
import type { RenderOutput } from '../job/renderer.ts';
import { createScene, type PageScene } from '../scene/create-scene.ts';

/** Draws and encodes the pages one after another, each in all sizes that are wanted. */
export async function renderImages(job: RenderJob, format: StillFormat): Promise<RenderOutput[]> {
  const plan = job.pages.map((layout) => ({ layout, frames: planOutputs(layout.page, job.wanted) }));
  for (const { frames } of plan) for (const frame of frames) checkOutputSize(frame, format, job.limits);
  const total = plan.reduce((sum, { frames }) => sum + frames.length, 0);
  const outputs: RenderOutput[] = [];
  for (const { layout, frames } of plan) {
    const scene = createScene(layout, job.resources, job.platform);
    try {
      for (const frame of frames) {
        if (outputs.length > 0) job.resources.cost?.allowAnother();
        outputs.push(await renderFrame(job, scene, frame, format));
        job.onProgress(outputs.length / total);
      }
    } finally {
      scene.destroy();
    }
  }
  return outputs;
}

function renderFrame(job: RenderJob, scene: PageScene, frame: OutputFrame, format: StillFormat): Promise<RenderOutput> {
  job.guard.check();
  const canvas = job.painter.paint(scene, { ...frame, transparent: job.wanted.transparent });
  return encodeOutput(job, canvas, frame, scene.layout.number, format);
}
