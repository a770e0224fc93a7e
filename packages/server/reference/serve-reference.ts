import { operations } from '@platen/api';
import { createOpenApi, writeClientTypes, type OpenApiDocument } from '@platen/api/openapi';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { readClientModule } from './read-client-module.ts';
import { referencePolicy, writeReference } from './write-reference.ts';

/** The description of the service, for tools and for people. Both are written at the first request and kept. */
export function serveReference(routes: Routes, { publicUrl }: { publicUrl: string }): void {
  const document = once((): OpenApiDocument => createOpenApi(`${publicUrl}/v1`));
  const text = once(() => JSON.stringify(document()));
  const module = once(readClientModule);
  const types = once(() => writeClientTypes(document()));
  const pages = once(() => writeReference(document()));
  routes.serve(operations.getOpenApi, async () => {
    return new Reply(200, text(), { 'content-type': 'application/json; charset=utf-8' });
  });
  routes.serve(operations.getClientModule, async () => {
    return new Reply(200, module(), { 'content-type': 'text/javascript; charset=utf-8' });
  });
  routes.serve(operations.getClientTypes, async () => {
    return new Reply(200, types(), { 'content-type': 'text/plain; charset=utf-8' });
  });
  routes.serve(operations.getReference, async () => {
    return answerPage(pages().get(''));
  });
  routes.serve(operations.getReferenceChapter, async ({ params }) => {
    return answerPage(params.chapter === '' ? undefined : pages().get(params.chapter));
  });
}

function answerPage(page: string | undefined): Reply {
  if (page === undefined) throw new ServiceError('not_found', 'The reference has no page of this name.');
  return new Reply(200, page, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': referencePolicy,
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
