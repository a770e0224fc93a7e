import type { Operations } from '../../operations.ts';
import { approvalExamples } from './approval-examples.ts';
import { accountExamples } from './account-examples.ts';
import { assetExamples } from './asset-examples.ts';
import { brandKitExamples } from './brand-kit-examples.ts';
import { batchExamples } from './batch-examples.ts';
import { compatibilityExamples } from './compatibility-examples.ts';
import { embedExamples } from './embed-examples.ts';
import { jobExamples } from './job-examples.ts';
import { oauthExamples } from './oauth-examples.ts';
import { notificationExamples } from './notification-examples.ts';
import type { OperationExample } from './operation-example.ts';
import { renderExamples } from './render-examples.ts';
import { sharingExamples } from './sharing-examples.ts';
import { socialExamples } from './social-examples.ts';
import { stockExamples } from './stock-examples.ts';
import { templateExamples } from './template-examples.ts';
import { templateStoreExamples } from './template-store-examples.ts';
import { uploadExamples } from './upload-examples.ts';
import { webhookExamples } from './webhook-examples.ts';
import { workflowExamples } from './workflow-examples.ts';
import { workspaceExamples } from './workspace-examples.ts';

export type { OperationExample } from './operation-example.ts';

const ofEveryOperation = {
  ...socialExamples,
  ...approvalExamples,
  ...accountExamples,
  ...assetExamples,
  ...uploadExamples,
  ...brandKitExamples,
  ...compatibilityExamples,
  ...embedExamples,
  ...jobExamples,
  ...batchExamples,
  ...notificationExamples,
  ...oauthExamples,
  ...renderExamples,
  ...sharingExamples,
  ...stockExamples,
  ...templateExamples,
  ...templateStoreExamples,
  ...webhookExamples,
  ...workflowExamples,
  ...workspaceExamples,
} satisfies Record<keyof Operations, OperationExample>;

/** An example of every operation by its id; a test holds each against the operation's schemas and the document's. */
export const examples: Readonly<Record<string, OperationExample>> = ofEveryOperation;
