import { accountOperations } from './accounts/account-operations.ts';
import { memberOperations } from './accounts/member-operations.ts';
import { recentSignInOperations } from './accounts/recent-sign-in-operations.ts';
import { secondFactorOperations } from './accounts/second-factor-operations.ts';
import { deletionOperations } from './accounts/deletion-operations.ts';
import { exportOperations } from './workspaces/export-operations.ts';
import { embedOperations } from './embeds/embed-operations.ts';
import { assetBulkOperations } from './assets/asset-bulk-operations.ts';
import { assetFolderOperations } from './assets/asset-folder-operations.ts';
import { brandAssetOperations } from './assets/brand-asset-operations.ts';
import { brandKitOperations } from './brand-kits/brand-kit-operations.ts';
import { remoteImageOperations } from './assets/remote-image-operations.ts';
import { uploadOperations } from './assets/upload-operations.ts';
import { batchOperations } from './batches/batch-operations.ts';
import { generationOperations } from './generations/generation-operations.ts';
import { jobOperations } from './jobs/job-operations.ts';
import { logOperations } from './logs/log-operations.ts';
import { approvalFlowOperations } from './approvals/approval-flow-operations.ts';
import { approvalItemOperations } from './approvals/approval-item-operations.ts';
import { notificationOperations } from './notifications/notification-operations.ts';
import { connectedAppOperations } from './oauth/connected-app-operations.ts';
import { oauthAppOperations } from './oauth/oauth-app-operations.ts';
import { profileOperations } from './profile/profile-operations.ts';
import { referenceOperations } from './reference/reference-operations.ts';
import { compatibilityOperations } from './renders/compatibility-operations.ts';
import { dynamicUrlOperations } from './renders/dynamic-url-operations.ts';
import { webhookOperations } from './renders/webhook-operations.ts';
import { renderOperations } from './renders/render-operations.ts';
import { sharedTemplateOperations } from './sharing/shared-template-operations.ts';
import { sharingOperations } from './sharing/sharing-operations.ts';
import { bulkCreateOperations } from './templates/bulk-create-operations.ts';
import { folderOperations } from './templates/folder-operations.ts';
import { stockOperations } from './stock/stock-operations.ts';
import { socialOperations } from './social/social-operations.ts';
import { templateCheckOperations } from './templates/check-operations.ts';
import { templateTextsOperations } from './templates/template-texts-operations.ts';
import { templateVersionOperations } from './templates/template-version-operations.ts';
import { templateOperations } from './templates/template-operations.ts';
import { webhookSubscriptionOperations } from './webhooks/webhook-subscription-operations.ts';
import { usageOperations } from './workspaces/usage-operations.ts';
import { workspaceOperations } from './workspaces/workspace-operations.ts';
import { variantOperations } from './variants/variant-operations.ts';
import { sharedWorkflowOperations } from './workflows/shared-workflow-operations.ts';
import { workflowConnectionOperations } from './workflows/workflow-connection-operations.ts';
import { workflowOperations } from './workflows/workflow-operations.ts';
import type { Operation } from './operation.ts';

/** Every operation of the service by its id. A chapter of the interface is one file of operations, listed here. */
export const operations = {
  ...accountOperations,
  ...memberOperations,
  ...recentSignInOperations,
  ...exportOperations,
  ...deletionOperations,
  ...secondFactorOperations,
  ...embedOperations,
  ...brandAssetOperations,
  ...assetFolderOperations,
  ...assetBulkOperations,
  ...uploadOperations,
  ...stockOperations,
  ...remoteImageOperations,
  ...brandKitOperations,
  ...jobOperations,
  ...batchOperations,
  ...generationOperations,
  ...workflowOperations,
  ...sharedWorkflowOperations,
  ...workflowConnectionOperations,
  ...logOperations,
  ...approvalFlowOperations,
  ...approvalItemOperations,
  ...notificationOperations,
  ...socialOperations,
  ...profileOperations,
  ...connectedAppOperations,
  ...oauthAppOperations,
  ...referenceOperations,
  ...renderOperations,
  ...compatibilityOperations,
  ...dynamicUrlOperations,
  ...webhookOperations,
  ...sharingOperations,
  ...sharedTemplateOperations,
  ...templateOperations,
  ...workspaceOperations,
  ...usageOperations,
  ...webhookSubscriptionOperations,
  ...variantOperations,
  ...templateVersionOperations,
  ...templateTextsOperations,
  ...templateCheckOperations,
  ...folderOperations,
  ...bulkCreateOperations,
} satisfies Record<string, Operation>;
export type Operations = typeof operations;
