import type { WorkflowNodeType } from '@platen/api';
import { eventTrigger } from '../triggers/event-triggers.ts';
import { approveStep } from './approve/approve.ts';
import { combineStep } from './combine.ts';
import { emailStep } from './email.ts';
import { csvSource, xlsxSource } from './file-sources.ts';
import { jsonUrlSource } from './json-url.ts';
import { rssSource } from './rss.ts';
import { s3Step } from './s3.ts';
import { slackStep } from './slack.ts';
import { fileUrlStep } from './file-url.ts';
import { rowsSource, webhookBodySource } from './inline-sources.ts';
import { renderStep } from './render.ts';
import { dedupeStep, filterStep, limitStep, mapStep, sortStep } from './shape-steps.ts';
import { sendWebhookStep } from './send-webhook.ts';
import { sftpStep } from './sftp.ts';
import { sheetWritebackStep } from './sheets/sheet-writeback.ts';
import { socialStep } from './social.ts';
import { airtableSource, googleSheetSource, notionSource } from './table-services.ts';
import { webdavStep } from './webdav.ts';
import type { Step, TriggerStep } from './step.ts';

const trigger: TriggerStep = { kind: 'trigger' };

/** How each type of step is carried out. A new type is one file, named here and in the catalog of the API. */
export const steps: Readonly<Record<WorkflowNodeType, Step>> = {
  manual: trigger,
  schedule: trigger,
  poll: trigger,
  webhook: trigger,
  template_published: eventTrigger,
  approval_moved: eventTrigger,
  webhook_body: webhookBodySource,
  rows: rowsSource,
  csv: csvSource,
  xlsx: xlsxSource,
  json_url: jsonUrlSource,
  google_sheet: googleSheetSource,
  airtable: airtableSource,
  notion: notionSource,
  rss: rssSource,
  filter: filterStep,
  map: mapStep,
  limit: limitStep,
  dedupe: dedupeStep,
  sort: sortStep,
  render: renderStep,
  combine: combineStep,
  approve: approveStep,
  send_webhook: sendWebhookStep,
  email: emailStep,
  s3: s3Step,
  sheet_writeback: sheetWritebackStep,
  sftp: sftpStep,
  webdav: webdavStep,
  slack: slackStep,
  social: socialStep,
  file_url: fileUrlStep,
};
