import { z } from 'zod';
import { titlesTemplate } from '../../service/titles-template.ts';
import type { ServiceCalls } from './service-calls.ts';

/** Stores a template with a title to be set, and returns its id. */
export async function storeTitles(calls: ServiceCalls): Promise<number> {
  const { body } = await calls.insist({
    method: 'POST',
    path: '/studio/templates/create',
    body: { content: titlesTemplate() },
  });
  return z.looseObject({ id: z.int() }).parse(body).id;
}
