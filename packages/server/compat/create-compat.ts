import type { Concern } from '../http/concern.ts';
import type { RenderCallParts } from '../renders/pipeline/render-or-queue.ts';
import { answerDoorError } from './answer-door-error.ts';
import { serveBannerbear } from './bannerbear/serve-bannerbear.ts';
import { serveCreatomate } from './creatomate/serve-creatomate.ts';
import { servePlacid } from './placid/serve-placid.ts';
import { serveRenderForm } from './renderform/serve-renderform.ts';

/** The rendering calls of other services, for people who move: a client changes its base address and its key. */
export function createCompat(parts: RenderCallParts): Concern {
  return {
    doors: [
      { routes: (routes) => serveBannerbear(routes, parts), answerError: answerDoorError('message') },
      { routes: (routes) => serveCreatomate(routes, parts), answerError: answerDoorError('hint') },
      { routes: (routes) => servePlacid(routes, parts), answerError: answerDoorError('message') },
      {
        routes: (routes) => serveRenderForm(routes, parts),
        answerError: answerDoorError('msg'),
        keyHeader: 'x-api-key',
      },
    ],
  };
}
