import { createRenderer } from '@platen/engine/node';
import type { RenderOptions } from '@platen/engine';
import type { Template } from '@platen/template';

/** Draws the first page of a template as PNG, at twice its size. */
export async function drawCard(template: Template, greeting: string): Promise<Uint8Array> {
  const renderer = createRenderer();
  try {
    const options: RenderOptions = { format: 'png', scale: 2, pages: [1] };
    const { outputs } = await renderer.render(template, { greeting }, options);
    const [first] = outputs;
    if (!first) throw new Error('The template has no page.');
    return first.bytes;
  } finally {
    await renderer.close();
  }
}
