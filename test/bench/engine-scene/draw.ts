import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { defaultLimits, type PlatformCanvas } from '@platen/engine';
import { AssetCache, createScene, FontStore, layoutPages, loadResources, paintScene } from '@platen/engine/internal';
import { createNodePlatform } from '@platen/engine/node';
import { applyModifications, parseTemplate } from '@platen/template';
import { measureInTurns, type Rounds } from '../measure.ts';
import { design, roundValues } from './design.ts';
import { createPlainDrawing } from './plain-2d.ts';
import type { BenchSetting } from './setting.ts';

/** Median milliseconds of drawing the design: through scene and painter, and by plain 2D calls on a canvas of the same kind. */
export async function measureDrawing(
  setting: BenchSetting,
  rounds: Rounds,
): Promise<{ engine: number; plain: number }> {
  const platform = createNodePlatform();
  const { template } = applyModifications(parseTemplate(setting.template), { ...roundValues(0) });
  const { resources } = await loadResources(template, platform, {
    limits: defaultLimits,
    cache: new AssetCache(2 ** 28),
    fontStore: new FontStore(platform),
    resolveAsset: setting.resolveAsset,
  });
  const [layout] = layoutPages(template, resources).pages;
  if (!layout) throw new Error('The bench has no page.');
  const drawPlainly = createPlainDrawing(layout, resources, await loadImage(setting.photo));
  return measureInTurns(
    {
      engine() {
        const scene = createScene(layout, resources, platform);
        const canvas = paintScene(scene, { width: design.size, height: design.size, scale: 1 });
        finish(canvas as unknown as Canvas);
        scene.destroy();
        platform.releaseCanvas(canvas);
      },
      plain() {
        const canvas = createCanvas(design.size, design.size);
        drawPlainly(canvas.getContext('2d'));
        finish(canvas);
        platform.releaseCanvas(canvas as unknown as PlatformCanvas);
      },
    },
    rounds,
  );
}

/** Canvases put drawing off until pixels are asked for. */
function finish(canvas: Canvas): void {
  canvas.data();
}
