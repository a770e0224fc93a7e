import type { WorkflowNodeType } from '@platen/api';
import { fileUrlStep } from './file-url.ts';
import { rowsSource, webhookBodySource } from './inline-sources.ts';
import { renderStep } from './render.ts';
import { dedupeStep, filterStep, limitStep, mapStep, sortStep } from './shape-steps.ts';
import { sendWebhookStep } from './send-webhook.ts';
import type { Step, TriggerStep } from './step.ts';

const trigger: TriggerStep = { kind: 'trigger' };

/** How each type of step is carried out. A new type is one file, named here and in the catalog of the API. */
export const steps: Readonly<Record<WorkflowNodeType, Step>> = {
  manual: trigger,
  webhook: trigger,
  webhook_body: webhookBodySource,
  rows: rowsSource,
  filter: filterStep,
  map: mapStep,
  limit: limitStep,
  dedupe: dedupeStep,
  sort: sortStep,
  render: renderStep,
  send_webhook: sendWebhookStep,
  file_url: fileUrlStep,
};
