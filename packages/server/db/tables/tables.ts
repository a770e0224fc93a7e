import type { AiGenerationTable } from './ai-tables.ts';
import type {
  ApprovalActivityTable,
  ApprovalCommentTable,
  ApprovalFlowTable,
  ApprovalItemTable,
  ApprovalStageTable,
} from './approval-tables.ts';
import type { AssetFolderTable, AssetUploadTable, BrandAssetTable } from './asset-tables.ts';
import type { BrandKitTable } from './brand-kit-tables.ts';
import type { RenderBatchRowTable, RenderBatchTable } from './batch-tables.ts';
import type { EmbedSessionTable, EmbedTable } from './embed-tables.ts';
import type { NotificationSettingsTable, NotificationTable } from './notification-tables.ts';
import type {
  OAuthClientTable,
  OAuthGrantTable,
  OAuthGrantWorkspaceTable,
  OAuthStateTable,
  OAuthTesterTable,
  OAuthTokenTable,
} from './oauth-tables.ts';
import type {
  EmailChangeTable,
  GuessTable,
  InvitationTable,
  PasskeyTable,
  PersonAccountTable,
  PersonSessionTable,
  PersonVerificationTable,
  RecoveryCodeTable,
  SecondFactorTable,
} from './person-tables.ts';
import type {
  InboundWebhookTable,
  LeftoverFileTable,
  RenderCacheTable,
  RenderJobTable,
  WebhookDeliveryTable,
  WorkspaceLogTable,
} from './render-tables.ts';
import type { SharedVideoTable, VideoSegmentTable } from './segment-tables.ts';
import type {
  SocialAccountTable,
  SocialConnectionTable,
  SocialPostTable,
  SocialPublicationTable,
} from './social-tables.ts';
import type {
  FolderTable,
  ShareViewTable,
  TemplateShareTable,
  TemplateTable,
  TemplateVersionTable,
} from './template-tables.ts';
import type {
  WorkflowDeliveryTable,
  WorkflowNodeRunTable,
  WorkflowRunRowTable,
  WorkflowRunTable,
  WorkflowTable,
} from './workflow-tables.ts';
import type { WorkflowConnectionTable, WorkflowSeenRowTable } from './workflow-connection-tables.ts';
import type { WorkClockTable, WorkFlowTable } from './work-tables.ts';
import type {
  ApiKeyTable,
  IdempotencyTable,
  MemberTable,
  PersonTable,
  LedgerWriterTable,
  RateLimitTable,
  RemovedWorkspaceTable,
  UsageTable,
  WorkspaceTable,
} from './workspace-tables.ts';
import type { WebhookSubscriptionTable } from './webhook-tables.ts';

/** Every table of the service. Identities are 64-bit in the database and numbers here. */
export interface Tables {
  work_clock: WorkClockTable;
  work_flow: WorkFlowTable;
  workspace: WorkspaceTable;
  usage: UsageTable;
  person: PersonTable;
  member: MemberTable;
  person_session: PersonSessionTable;
  person_account: PersonAccountTable;
  person_verification: PersonVerificationTable;
  guess: GuessTable;
  removed_workspace: RemovedWorkspaceTable;
  email_change: EmailChangeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  invitation: InvitationTable;
  api_key: ApiKeyTable;
  idempotency: IdempotencyTable;
  rate_limit: RateLimitTable;
  ledger_writer: LedgerWriterTable;
  embed: EmbedTable;
  embed_session: EmbedSessionTable;
  folder: FolderTable;
  template: TemplateTable;
  template_version: TemplateVersionTable;
  template_share: TemplateShareTable;
  share_view: ShareViewTable;
  render_job: RenderJobTable;
  render_batch: RenderBatchTable;
  render_batch_row: RenderBatchRowTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_subscription: WebhookSubscriptionTable;
  render_cache: RenderCacheTable;
  leftover_file: LeftoverFileTable;
  workspace_log: WorkspaceLogTable;
  inbound_webhook: InboundWebhookTable;
  brand_asset: BrandAssetTable;
  brand_kit: BrandKitTable;
  asset_upload: AssetUploadTable;
  asset_folder: AssetFolderTable;
  oauth_client: OAuthClientTable;
  oauth_tester: OAuthTesterTable;
  oauth_grant: OAuthGrantTable;
  oauth_grant_workspace: OAuthGrantWorkspaceTable;
  oauth_token: OAuthTokenTable;
  oauth_state: OAuthStateTable;
  approval_flow: ApprovalFlowTable;
  approval_stage: ApprovalStageTable;
  approval_item: ApprovalItemTable;
  approval_comment: ApprovalCommentTable;
  approval_activity: ApprovalActivityTable;
  notification: NotificationTable;
  notification_settings: NotificationSettingsTable;
  social_account: SocialAccountTable;
  social_connection: SocialConnectionTable;
  social_post: SocialPostTable;
  social_publication: SocialPublicationTable;
  workflow_connection: WorkflowConnectionTable;
  workflow_seen_row: WorkflowSeenRowTable;
  workflow: WorkflowTable;
  workflow_run: WorkflowRunTable;
  workflow_node_run: WorkflowNodeRunTable;
  workflow_run_row: WorkflowRunRowTable;
  workflow_delivery: WorkflowDeliveryTable;
  shared_video: SharedVideoTable;
  video_segment: VideoSegmentTable;
  ai_generation: AiGenerationTable;
}
