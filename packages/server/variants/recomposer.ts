import type { LayerBox, Page, PageSize, Template } from '@platen/template';

/** One page to be laid out again in another size. */
export interface RecompositionRequest {
  template: Template;
  page: Page;
  size: PageSize;
  /** Boxes of layers in their parents as the engine laid them out, by id. */
  boxes: ReadonlyMap<string, LayerBox>;
}

/**
 * Lays pages out again instead of the solver, such as by a model. There is none unless one is plugged in. The page it answers has
 * the size asked for and the layers and parameters it was given, under the same ids; anything else is that variant's error.
 */
export interface Recomposer {
  /** AI credits that a variant costs. Variants that come to nothing are not charged. */
  creditsPerVariant: number;
  recompose(request: RecompositionRequest, signal: AbortSignal): Promise<Page>;
}
