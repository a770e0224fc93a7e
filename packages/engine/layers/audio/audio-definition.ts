import { noContent } from '../content.ts';
import type { LeafDefinition } from '../layer-definition.ts';

/** Audio layers in the engine: nothing is drawn. */
export const audioDefinition: LeafDefinition<'audio'> = { createContent: () => noContent };
