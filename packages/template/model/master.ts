import { z } from 'zod';
import { layer } from '../layers/layer.ts';
import { stableId } from '../layers/layer-common.ts';

/** Masters that a template has at most. */
export const maxMasters = 50;

const side = z.number().min(0).max(5000);

/**
 * Layers that pages share, such as a letterhead with page numbers: they are drawn below the layers of every page that names the master,
 * also on the pages that its flow adds.
 */
export const master = z.strictObject({
  id: stableId,
  name: z.string().max(255).default(''),
  layers: z.array(layer).max(2000).default([]),
  /** The box that the flow of a page may fill, in pixels of the page. */
  content: z.strictObject({ x: side, y: side, width: side.min(1), height: side.min(1) }),
});
export type Master = z.infer<typeof master>;
