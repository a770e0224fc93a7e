import type { StillFormat } from '../platform/platform.ts';
import { checkOutputSize } from './check-limits.ts';
import { encodeOutput } from './encode-output.ts';
import { containPage, planOutputs, type OutputFrame } from '../pages/output-frame.ts';
import type { PageLayout } from '../pages/page-layout.ts';
import type { RenderJob } from '../job/render-job.ts';
import type { RenderOutput } from '../job/renderer.ts';
import { createScene, type PageScene } from '../scene/create-scene.ts';

/** Draws and encodes the pages one after another, each in all sizes that are wanted. */
export async function renderImages(job: RenderJob, format: StillFormat): Promise<RenderOutput[]> {
  const plan = job.pages.flatMap((layout, index) => planPage(job, layout, index));
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

/** The layouts of a page and the images to make of each: one for all sizes, and others that it was laid out for anew. */
function planPage(job: RenderJob, layout: PageLayout, index: number): { layout: PageLayout; frames: OutputFrame[] }[] {
  const { extraSizes } = job.wanted;
  if (job.extraPages.size === 0) return [{ layout, frames: planOutputs(layout.page, job.wanted) }];
  const [main, ...extras] = planOutputs(layout.page, job.wanted);
  const plan = [{ layout, frames: main ? [main] : [] }];
  for (const [each, { name, width, height }] of extraSizes.entries()) {
    const adapted = job.extraPages.get(name)?.[index];
    if (adapted) plan.push({ layout: adapted, frames: [containPage(adapted.page, name, width, height)] });
    else plan.push({ layout, frames: extras.slice(each, each + 1) });
  }
  return plan;
}

function renderFrame(job: RenderJob, scene: PageScene, frame: OutputFrame, format: StillFormat): Promise<RenderOutput> {
  job.guard.check();
  const canvas = job.painter.paint(scene, { ...frame, transparent: job.wanted.transparent });
  return encodeOutput(job, canvas, frame, scene.layout.number, format);
}
