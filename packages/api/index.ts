export { approvalFlowOperations } from './approvals/approval-flow-operations.ts';
export { approvalItemOperations } from './approvals/approval-item-operations.ts';
export {
  approvalErrors,
  type ApprovalErrorName,
  approvalErrorBody,
  type ApprovalErrorBody,
} from './approvals/approval-error.ts';
export {
  commentPin,
  longestComment,
  commentText,
  approvalComment,
  type ApprovalComment,
  approvalActivity,
  type ApprovalActivity,
} from './approvals/approval-comment.ts';
export {
  approvalSlug,
  idOrSlug,
  stageReview,
  approvalStage,
  type ApprovalStage,
  newStage,
  approvalFlow,
  type ApprovalFlow,
  presetNames,
  presetName,
  approvalPreset,
  type ApprovalPreset,
} from './approvals/approval-flow.ts';
export {
  approvalPerson,
  type ApprovalPerson,
  approvalOutput,
  type ApprovalOutput,
  renderPermissions,
  approvalCondition,
  type ApprovalCondition,
  approvalConditions,
  approvalStageName,
  approvalItem,
  type ApprovalItem,
  approvalWarning,
  type ApprovalWarning,
  changedItem,
} from './approvals/approval-item.ts';
export {
  sessionRecord,
  type SessionRecord,
  passkeyRecord,
  type PasskeyRecord,
  accountOperations,
} from './accounts/account-operations.ts';
export { accountDeletion, type AccountDeletion, deletionOperations } from './accounts/deletion-operations.ts';
export {
  workspaceSummary,
  type WorkspaceSummary,
  memberRecord,
  type MemberRecord,
  invitationRecord,
  type InvitationRecord,
  memberOperations,
} from './accounts/member-operations.ts';
export { recentSignIn, type RecentSignIn, recentSignInOperations } from './accounts/recent-sign-in-operations.ts';
export { secondFactor, type SecondFactor, secondFactorOperations } from './accounts/second-factor-operations.ts';
export { securityEvents, type SecurityEvent, recentSignInMs } from './security-events.ts';
export { exportOperations } from './workspaces/export-operations.ts';
export {
  stageCategories,
  stageCategory,
  type StageCategory,
  stageColors,
  stageColor,
} from './approvals/stage-fields.ts';
export { embedPermissions } from './embed-permissions.ts';
export {
  accessLevels,
  accessLevel,
  type AccessLevel,
  scopes,
  scope,
  type Scope,
  embedPermission,
  type EmbedPermission,
  memberRoles,
  memberRole,
  type MemberRole,
  type Access,
  type CallerAccess,
  minRole,
  isRoleAtLeast,
  readTemplates,
  writeTemplates,
  renderTemplates,
  readWorkspace,
  administerWorkspace,
  ownWorkspace,
  ownAccount,
} from './access.ts';
export { assetFolder, type AssetFolder } from './assets/asset-folder.ts';
export { assetFolderOperations } from './assets/asset-folder-operations.ts';
export {
  assetBulkOperations,
  brandAssetUse,
  type BrandAssetUse,
  maxBulkAssets,
} from './assets/asset-bulk-operations.ts';
export { addFileBody, addFileQuery } from './assets/asset-input.ts';
export type { AssetOwner } from './assets/asset-owner.ts';
export { stockOperations } from './stock/stock-operations.ts';
export {
  photoCredit,
  stockPhoto,
  stockProvider,
  stockProviders,
  type PhotoCredit,
  type StockPhoto,
  type StockProvider,
} from './stock/stock-photo.ts';
export { brandAssetOperations } from './assets/brand-asset-operations.ts';
export { maxRemoteImageBytes, remoteImageTypes } from './assets/remote-image-operations.ts';
export {
  brandAssetTypes,
  brandAssetType,
  type BrandAssetType,
  brandColorTypes,
  brandColorType,
  type BrandColorType,
  assetMeta,
  brandColor,
  type BrandColor,
  brandImage,
  brandFont,
  brandVideo,
  brandAudio,
  type BrandImage,
  type BrandFont,
  type BrandVideo,
  type BrandAudio,
  type BrandFile,
} from './assets/brand-asset.ts';
export { brandKitOperations } from './brand-kits/brand-kit-operations.ts';
export {
  brandKitRecord,
  brandKitUse,
  maxBrandKitSize,
  type BrandKitRecord,
  type BrandKitUse,
} from './brand-kits/brand-kit.ts';
export type { SearchedAssets } from './assets/search-assets.ts';
export { uploadBody, upload, type Upload, uploadOperations } from './assets/upload-operations.ts';
export { embedScoping, type EmbedScoping, refuseEmbedScoping } from './embed-scoping.ts';
export {
  embedRecord,
  type EmbedRecord,
  embedSession,
  type EmbedSession,
  embedOperations,
} from './embeds/embed-operations.ts';
export { serviceErrors, type ServiceErrorCode } from './error-codes.ts';
export { errorIssue, type ErrorIssue, errorBody, type ErrorBody } from './error.ts';
export {
  idInPath,
  cursorQuery,
  nextCursor,
  pagination,
  timestamp,
  booleanInQuery,
  listInQuery,
  normalizeTags,
  tagList,
} from './field.ts';
export { generalCallsPerMinute, type GeneralGroup, generalLimits } from './general-limits.ts';
export {
  batchLimits,
  batchDataTypes,
  batchDataType,
  type BatchDataType,
  batchFileId,
  batchRowBody,
  type BatchRowBody,
  createBatchBody,
  type CreateBatchBody,
} from './batches/batch-body.ts';
export { batchOperations } from './batches/batch-operations.ts';
export { columnsOfPattern, createRowNames, nameRowFile } from './batches/row-names.ts';
export { sanitiseFileName } from './file-name.ts';
export {
  renderBatchStatuses,
  renderBatchStatus,
  type RenderBatchStatus,
  batchRowStatuses,
  batchRowStatus,
  type BatchRowStatus,
  renderBatch,
  type RenderBatch,
  batchRowIssue,
  type BatchRowIssue,
  renderBatchRow,
  type RenderBatchRow,
  renderBatchFinished,
  type RenderBatchFinished,
} from './batches/render-batch.ts';
export { findWorkflowNode, type WorkflowConfig, type WorkflowNodeType, workflowNodes } from './workflows/nodes/list.ts';
export type { WorkflowNode } from './workflows/nodes/workflow-node.ts';
export { type WorkflowConnection, workflowConnectionTypes } from './workflows/workflow-connection.ts';
export type { WorkflowConnectionConfig, WorkflowConnectionType } from './workflows/workflow-connection.ts';
export { workflowStatus, workflowStep } from './workflows/workflow.ts';
export type { Workflow, WorkflowGatedStep, WorkflowIssue, WorkflowStatus } from './workflows/workflow.ts';
export type { WorkflowRecipe, WorkflowStep, WorkflowStepsBody, WorkflowSummary } from './workflows/workflow.ts';
export type { WorkflowShare } from './workflows/shared-workflow-operations.ts';
export { workflowLimits } from './workflows/workflow-limits.ts';
export type { WorkflowNodeRun, WorkflowNodeRunStatus, WorkflowRun } from './workflows/workflow-run.ts';
export type { WorkflowFailedRow, WorkflowRunDetail, WorkflowRunStatus } from './workflows/workflow-run.ts';
export { jobOperations } from './jobs/job-operations.ts';
export {
  renderJobStatuses,
  renderJobStatus,
  type RenderJobStatus,
  renderJobWebhookUrl,
  renderJobWebhook,
  maxReported,
  renderJob,
  type RenderJob,
  renderJobFinished,
  type RenderJobFinished,
} from './jobs/render-job.ts';
export {
  renderMetadata,
  storedMetadata,
  metadataLimits,
  readMetadataFilter,
  type RenderMetadata,
} from './render-metadata.ts';
export { logEntry, type LogEntry, logOperations } from './logs/log-operations.ts';
export { notificationOperations } from './notifications/notification-operations.ts';
export {
  notificationKind,
  type NotificationKind,
  notificationGroups,
  type NotificationGroup,
  groupOfKind,
  notification,
  type Notification,
  mailFrequency,
  type MailFrequency,
  mailLanguage,
  type MailLanguage,
  timeZone,
  notificationSettings,
  type NotificationSettings,
  notificationSettingsChange,
  type NotificationSettingsChange,
} from './notifications/notification.ts';
export { connectedApp, type ConnectedApp, connectedAppOperations } from './oauth/connected-app-operations.ts';
export { oauthApp, type OAuthApp, oauthAppOperations } from './oauth/oauth-app-operations.ts';
export {
  tags,
  type Tag,
  type RateLimit,
  type Answer,
  json,
  type Sensitive,
  type Operation,
  defineOperation,
  isLiveOnly,
  type OperationInput,
  type OperationAnswer,
} from './operation.ts';
export { operations, type Operations } from './operations.ts';
export { profile, type Profile, profileFields, profileOperations } from './profile/profile-operations.ts';
export { referenceOperations } from './reference/reference-operations.ts';
export { libraryTemplate, type LibraryTemplate, compatibilityOperations } from './renders/compatibility-operations.ts';
export { dynamicUrlOperations } from './renders/dynamic-url-operations.ts';
export { pdfOptionsBody, type PdfOptionsBody } from './renders/pdf-options.ts';
export {
  approvalItemMoved,
  socialPostPublished,
  templatePublished,
  templateSaved,
  webhookEvent,
  type WebhookEvent,
  webhookEvents,
  webhookMessage,
  type WebhookMessage,
  webhookTest,
} from './webhooks/webhook-message.ts';
export {
  webhookDelivery,
  type WebhookDelivery,
  webhookDeliveryDetail,
  type WebhookDeliveryDetail,
  webhookDeliveryStatus,
  type WebhookDeliveryStatus,
  webhookPauseReason,
  webhookSubscription,
  type WebhookSubscription,
} from './webhooks/webhook-subscription.ts';
export { maxWebhookSubscriptions, webhookSubscriptionOperations } from './webhooks/webhook-subscription-operations.ts';
export { inboundWebhook, type InboundWebhook, webhookOperations } from './renders/webhook-operations.ts';
export { generationOperations } from './generations/generation-operations.ts';
export { generatedValue, type GeneratedValue } from './renders/generated-value.ts';
export {
  extraOutput,
  singleAnswer,
  pagesAnswer,
  renderAnswer,
  type RenderAnswerBody,
  queuedAnswer,
} from './renders/render-answer.ts';
export {
  modificationValue,
  modificationsBody,
  templateIdBody,
  type NamedSize,
  extraSizesBody,
  responseBody,
  type ResponseBody,
  renderBody,
  type RenderBody,
} from './renders/render-body.ts';
export {
  renderFormats,
  type RenderFormatName,
  renderFormat,
  renderTypes,
  renderType,
  type RenderType,
  type FormatFacts,
  formatFacts,
} from './renders/render-format.ts';
export {
  renderBodyLimitBytes,
  renderErrors,
  renderInvalidCodes,
  renderAnswers,
  mayRender,
  renderQuery,
  renderOperations,
} from './renders/render-operations.ts';
export { type PixelSize, sizePresets, sideRange, parseSize, outputSide, sizeText } from './renders/size-presets.ts';
export { videoOptionsBody, type VideoOptionsBody } from './renders/video-options.ts';
export { sharingState, type SharingState, sharingOperations } from './sharing/sharing-operations.ts';
export { sharedTemplate, type SharedTemplate, sharedTemplateOperations } from './sharing/shared-template-operations.ts';
export {
  variantRequest,
  type VariantRequest,
  pageVariant,
  type PageVariant,
  variantThumbnails,
  type VariantThumbnails,
  templateVariant,
  type TemplateVariant,
  variantOperations,
} from './variants/variant-operations.ts';
export {
  changeTemplates,
  contentLimitBytes,
  contentLimitValues,
  templateOperations,
} from './templates/template-operations.ts';
export {
  templateContent,
  modificationEntry,
  listedPage,
  templateEntry,
  type TemplateEntry,
  saveReport,
  savedTemplate,
  type SavedTemplate,
  templateDetail,
  type TemplateDetail,
  pageBlock,
} from './templates/template.ts';
export {
  usageOfMonth,
  type UsageOfMonth,
  usageOfDay,
  type UsageOfDay,
  usageOperations,
} from './workspaces/usage-operations.ts';
export {
  apiKeyKind,
  type ApiKeyKind,
  apiKeyRecord,
  type ApiKeyRecord,
  workspaceSecrets,
  workspaceOperations,
} from './workspaces/workspace-operations.ts';
export { folderLimits } from './templates/folder-fields.ts';
export { folder, type Folder, folderOperations } from './templates/folder-operations.ts';
export {
  templateVersion,
  type TemplateVersion,
  templateVersionOperations,
} from './templates/template-version-operations.ts';
export { templateCheckOperations } from './templates/check-operations.ts';
export { templateTextsOperations, textsTypes } from './templates/template-texts-operations.ts';
export { bulkLimits, bulkResult, type BulkResult, bulkCreateOperations } from './templates/bulk-create-operations.ts';
