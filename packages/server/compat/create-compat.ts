import type { Concern } from '../http/concern.ts';
import type { RenderCallParts } from '../renders/pipeline/render-or-queue.ts';
import { answerCompatError } from './answer-compat-error.ts';
import { serveBannerbear } from './bannerbear/serve-bannerbear.ts';
import { serveCreatomate } from './creatomate/serve-creatomate.ts';
import { servePlacid } from './placid/serve-placid.ts';
import { serveRenderForm } from './renderform/serve-renderform.ts';

/** The rendering calls of other services, for people who move: a client changes its base address and its key. */
export function createCompat(parts: RenderCallParts): Concern {
  return {
    compatRoutes: [
      { routes: (routes) => serveBannerbear(routes, parts), answerError: answerCompatError('message') },
      { routes: (routes) => serveCreatomate(routes, parts), answerError: answerCompatError('hint') },
      { routes: (routes) => servePlacid(routes, parts), answerError: answerCompatError('message') },
      {
        routes: (routes) => serveRenderForm(routes, parts),
        answerError: answerCompatError('msg'),
        keyHeader: 'x-api-key',
      },
    ],
  };
}
