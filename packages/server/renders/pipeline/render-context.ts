import type { Share } from '../../fairness/share.ts';
import type { RenderRequest } from '../request/render-request.ts';

/** Stages of a render: it waits for a thread, it fetches what it needs without a thread, or it is rendered. */
export type RenderStage = 'waiting' | 'fetching' | 'rendering';

/** The service's data about a render for its pool. Each object belongs to one render. */
export interface RenderContext {
  /** The share of the threads it uses. */
  share: Share;
  /** Name for estimating its cost: renders of the same name take about the same time in the same format. */
  costName: string;
  /** Whether it is one of many and gives way to the other renders of its share. Default false. */
  isBulk?: boolean;
  /** Called at the start of each stage. */
  onStage?: ((stage: RenderStage) => void) | undefined;
}

/** The name under which the cost of a render that was asked for is kept: its template, and about how much of it is made. */
export function costNameOf({ template, response, videoOptions }: RenderRequest): string {
  const { includePages, extraSizes = [], scale = 1, width = 1000 } = response;
  const sizes = 1 + extraSizes.length;
  const pages = includePages?.length ?? 1;
  const pixels = Math.max(scale * scale, (width / 1000) ** 2);
  // Amounts up to twice as large are thought of as one.
  const amount = Math.round(Math.log2(sizes * pages * pixels * ((videoOptions?.fps ?? 30) / 30)));
  const name = template.kind === 'studio' ? String(template.id) : template.slug;
  return `${template.kind} ${name} ${includePages ? 'some' : 'all'} ${amount}`;
}
