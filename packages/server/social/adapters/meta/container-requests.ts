import { z } from 'zod';
import type { AdapterCall } from '../adapter.ts';
import { SocialError } from '../social-error.ts';
import type { ContainerDialect, ContainerStatus } from './container-dialect.ts';

const created = z.object({ id: z.string().min(1) });

/** Address of an edge of the account. */
export function edgeOf(dialect: ContainerDialect, call: AdapterCall, edge: string): string {
  return `${dialect.base}/${call.account.providerId}/${edge}`;
}

/** Makes a container and answers its id. Nobody sees it. */
export async function createContainer(
  dialect: ContainerDialect,
  call: AdapterCall,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await call.request({
    method: 'POST',
    url: edgeOf(dialect, call, dialect.createEdge),
    token: dialect.token,
    ...dialect.body(fields),
  });
  return answer.read(created).id;
}

/** How far a container is, and why it failed. */
export async function askContainer(
  dialect: ContainerDialect,
  call: AdapterCall,
  id: string,
): Promise<{ status: ContainerStatus; reason: string | null }> {
  const answer = await call.request({
    url: `${dialect.base}/${id}`,
    token: dialect.token,
    query: { fields: dialect.statusFields },
  });
  return dialect.readStatus(answer);
}

/**
 * Publishes a container and answers the id of the post. Answers that say "try again" with a status below 500 may come after it was
 * published all the same, so they count as lost ones.
 */
export async function publishContainer(dialect: ContainerDialect, call: AdapterCall, id: string): Promise<string> {
  try {
    const answer = await call.request({
      method: 'POST',
      url: edgeOf(dialect, call, dialect.publishEdge),
      token: dialect.token,
      ...dialect.body({ creation_id: id }),
    });
    return answer.read(created).id;
  } catch (error) {
    throw error instanceof SocialError ? asLost(error) : error;
  }
}

/** A failure that may pass, as one after which nobody knows whether it was carried out. */
export function asLost(error: SocialError): SocialError {
  if (error.kind !== 'retry' || error.isOutcomeUnknown) return error;
  const { retryAfterMs, status } = error;
  return new SocialError('retry', error.message, {
    isOutcomeUnknown: true,
    cause: error,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(status !== undefined && { status }),
  });
}
