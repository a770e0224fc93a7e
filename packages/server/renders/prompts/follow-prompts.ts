import type { GeneratedValue } from '@platen/api';
import { refuseTestKey } from '../../http/refuse-test-key.ts';
import { mayHavePrompts } from './find-prompts.ts';
import { makePrompted, readPrompts } from './resolve-prompts.ts';
import { checkCredits } from '../../workspaces/credits.ts';
import { mayRender } from '../request/may-render.ts';
import { readRenderedTemplate } from '../request/read-rendered-template.ts';
import type { RenderRequest } from '../request/render-request.ts';
import type { PerformOptions } from '../pipeline/make-files.ts';
import type { RenderParts } from '../pipeline/render-parts.ts';

/** A request without prompts, and what models made for it. */
export interface FollowedPrompts {
  request: RenderRequest;
  generated: GeneratedValue[];
}

/**
 * Has models make the values of prompts, so that a render has none: the engine calls no model. A render that would be refused costs nothing.
 * Throws ServiceError.
 */
export async function followPrompts(
  parts: RenderParts,
  request: RenderRequest,
  { facts, signal, onStage, jobId, batchRow }: PerformOptions,
): Promise<FollowedPrompts> {
  if (!mayHavePrompts(request.modifications)) return { request, generated: [] };
  const { content } = facts?.template ?? (await readRenderedTemplate(parts, request));
  const { prompts, modifications } = readPrompts(parts, request, content);
  if (prompts.length === 0) return { request, generated: [] };
  if (request.isTest) throw refuseTestKey('Models make no values for test keys: send the values themselves.');
  await mayRender(parts, { ...request, modifications });
  await checkCredits(parts, request.workspaceId);
  // Waiting for a provider is neither waiting for a thread nor rendering.
  onStage?.('fetching');
  const mayWait = jobId !== undefined || batchRow !== undefined;
  const { values, generated } = await makePrompted(parts, request, prompts, { mayWait, signal });
  onStage?.('waiting');
  return { request: { ...request, modifications: { ...modifications, ...values } }, generated };
}

/** Refuses prompts that cannot be followed before they are queued. Throws ServiceError. */
export async function checkPrompts(parts: RenderParts, request: RenderRequest): Promise<void> {
  if (!mayHavePrompts(request.modifications)) return;
  const { content } = await readRenderedTemplate(parts, request);
  const { prompts } = readPrompts(parts, request, content);
  if (request.isTest && prompts.length > 0)
    throw refuseTestKey('Models make no values for test keys: send the values themselves.');
}
