import { addBrandAsset } from './tools/add-brand-asset.ts';
import { findBrandAssetUses } from './tools/find-brand-asset-uses.ts';
import { listAssetFolders } from './tools/list-asset-folders.ts';
import { replaceBrandAsset } from './tools/replace-brand-asset.ts';
import { addToApprovalFlow } from './tools/add-to-approval-flow.ts';
import { createBrandKit } from './tools/create-brand-kit.ts';
import { cancelRenderBatch } from './tools/cancel-render-batch.ts';
import { deleteRender } from './tools/delete-render.ts';
import { createTemplate } from './tools/create-template.ts';
import { followBrandKit } from './tools/follow-brand-kit.ts';
import { generateVariants } from './tools/generate-variants.ts';
import { getBrandKit } from './tools/get-brand-kit.ts';
import { getRenderBatch } from './tools/get-render-batch.ts';
import { getRenderJob } from './tools/get-render-job.ts';
import { getTemplate } from './tools/get-template.ts';
import { getTemplateSchema } from './tools/get-template-schema.ts';
import { listApprovalItems } from './tools/list-approval-items.ts';
import { listBrandAssets } from './tools/list-brand-assets.ts';
import { listBrandKits } from './tools/list-brand-kits.ts';
import { listLogs } from './tools/list-logs.ts';
import { listRenderBatchRows } from './tools/list-render-batch-rows.ts';
import { listSocialAccounts } from './tools/list-social-accounts.ts';
import { listTemplates } from './tools/list-templates.ts';
import { publishPost } from './tools/publish-post.ts';
import { renderBatch } from './tools/render-batch.ts';
import { renderTemplate } from './tools/render-template.ts';
import { retryRenderBatch } from './tools/retry-render-batch.ts';
import { searchBrandAssets } from './tools/search-brand-assets.ts';
import { updateBrandKit } from './tools/update-brand-kit.ts';
import { updateTemplate } from './tools/update-template.ts';
import { suggestWorkflow } from './tools/suggest-workflow.ts';
import { listWorkflowNodes } from './tools/list-workflow-nodes.ts';
import { validateWorkflow } from './tools/validate-workflow.ts';
import { createWorkflow } from './tools/create-workflow.ts';
import { runWorkflow } from './tools/run-workflow.ts';
import { listWorkflowRuns } from './tools/list-workflow-runs.ts';
import { getWorkflowRun } from './tools/get-workflow-run.ts';
import type { Tool } from './tool.ts';

/** Every tool of the MCP server, in the order in which it is listed. A new tool is one file, named here. */
export const tools: readonly Tool[] = [
  listTemplates,
  getTemplate,
  getTemplateSchema,
  renderTemplate,
  getRenderJob,
  renderBatch,
  getRenderBatch,
  listRenderBatchRows,
  cancelRenderBatch,
  retryRenderBatch,
  listBrandAssets,
  searchBrandAssets,
  addBrandAsset,
  listAssetFolders,
  findBrandAssetUses,
  replaceBrandAsset,
  listBrandKits,
  getBrandKit,
  createBrandKit,
  updateBrandKit,
  followBrandKit,
  createTemplate,
  updateTemplate,
  generateVariants,
  listLogs,
  deleteRender,
  listApprovalItems,
  addToApprovalFlow,
  listSocialAccounts,
  publishPost,
  suggestWorkflow,
  listWorkflowNodes,
  validateWorkflow,
  createWorkflow,
  runWorkflow,
  listWorkflowRuns,
  getWorkflowRun,
];
