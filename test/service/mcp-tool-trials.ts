import type { AccessLevel, Scope } from '@platen/api';

/** A right call of each tool, and the same by HTTP, with the scope and level that both ask for. */
export const toolTrials: Readonly<
  Record<
    string,
    {
      given: (id: number) => Record<string, unknown>;
      http: (id: number) => ['GET' | 'POST' | 'PUT' | 'PATCH', string, unknown?];
      scope: Scope;
      level: AccessLevel;
      /** Whether a reviewer may. */
      reviewer: boolean;
    }
  >
> = {
  list_templates: {
    given: () => ({}),
    http: () => ['GET', '/studio/templates/all'],
    scope: 'workspace:templates:read',
    level: 'read',
    reviewer: true,
  },
  get_template: {
    given: (id) => ({ template_id: id }),
    http: (id) => ['GET', `/studio/templates/${id}`],
    scope: 'workspace:templates:read',
    level: 'read',
    reviewer: true,
  },
  get_template_schema: {
    given: (id) => ({ template_id: id }),
    http: (id) => ['GET', `/studio/templates/${id}/schema`],
    scope: 'workspace:templates:read',
    level: 'read',
    reviewer: true,
  },
  render_template: {
    given: (id) => ({ template_id: id }),
    http: (id) => ['POST', '/studio/render', { templateId: id }],
    scope: 'render:generate',
    level: 'render',
    reviewer: false,
  },
  get_render_job: {
    given: () => ({ job_id: '1', wait_seconds: 0 }),
    http: () => ['GET', '/studio/render-jobs/1'],
    scope: 'render:generate',
    level: 'render',
    reviewer: false,
  },
  render_batch: {
    given: (id) => ({ template_id: id, rows: [{ modifications: {} }] }),
    http: (id) => ['POST', '/studio/render/batch', { templateId: id, rows: [{ modifications: {} }] }],
    scope: 'render:generate',
    level: 'render',
    reviewer: false,
  },
  get_render_batch: {
    given: () => ({ batch_id: '1', wait_seconds: 0 }),
    http: () => ['GET', '/render-batches/1'],
    scope: 'render:generate',
    level: 'render',
    reviewer: false,
  },
  list_render_batch_rows: {
    given: () => ({ batch_id: '1' }),
    http: () => ['GET', '/render-batches/1/rows'],
    scope: 'render:generate',
    level: 'render',
    reviewer: false,
  },
  cancel_render_batch: {
    given: () => ({ batch_id: '1' }),
    http: () => ['POST', '/render-batches/1/cancel'],
    scope: 'render:generate',
    level: 'render',
    reviewer: false,
  },
  retry_render_batch: {
    given: () => ({ batch_id: '1' }),
    http: () => ['POST', '/render-batches/1/retry', {}],
    scope: 'render:generate',
    level: 'render',
    reviewer: false,
  },
  list_brand_assets: {
    given: () => ({ type: 'font' }),
    http: () => ['GET', '/brand-assets/fonts/get'],
    scope: 'workspace:read',
    level: 'read',
    reviewer: true,
  },
  search_brand_assets: {
    given: () => ({}),
    http: () => ['GET', '/brand-assets/search'],
    scope: 'workspace:read',
    level: 'read',
    reviewer: true,
  },
  add_brand_asset: {
    given: () => ({ type: 'color', color: '#123456' }),
    http: () => ['POST', '/brand-assets/colors/add', { value: '#123456' }],
    scope: 'workspace:assets:write',
    level: 'write',
    reviewer: false,
  },
  list_brand_kits: {
    given: () => ({}),
    http: () => ['GET', '/brand-kits'],
    scope: 'workspace:read',
    level: 'read',
    reviewer: true,
  },
  get_brand_kit: {
    given: () => ({ brand_kit_id: 'kit_none' }),
    http: () => ['GET', '/brand-kits/kit_none'],
    scope: 'workspace:read',
    level: 'read',
    reviewer: true,
  },
  create_brand_kit: {
    given: () => ({ name: 'North', values: {} }),
    http: () => ['POST', '/brand-kits', { name: 'North', values: {} }],
    scope: 'workspace:assets:write',
    level: 'write',
    reviewer: false,
  },
  update_brand_kit: {
    given: () => ({ brand_kit_id: 'kit_none', revision: 1, name: 'North' }),
    http: () => ['PATCH', '/brand-kits/kit_none', { name: 'North' }],
    scope: 'workspace:assets:write',
    level: 'write',
    reviewer: false,
  },
  follow_brand_kit: {
    given: (id) => ({ template_id: id, brand_kit_id: null }),
    http: (id) => ['PUT', `/studio/templates/${id}/brand-kit`, { brand_kit_id: null }],
    scope: 'workspace:templates:write',
    level: 'write',
    reviewer: false,
  },
  create_template: {
    given: () => ({ name: 'New', width: 20, height: 20 }),
    http: () => ['POST', '/studio/templates/create', { name: 'New', canvas_width: 20, canvas_height: 20 }],
    scope: 'workspace:templates:write',
    level: 'write',
    reviewer: false,
  },
  update_template: {
    given: (id) => ({ template_id: id, name: 'Named' }),
    http: (id) => ['PATCH', `/studio/templates/${id}`, { name: 'Named' }],
    scope: 'workspace:templates:write',
    level: 'write',
    reviewer: false,
  },
  generate_variants: {
    given: (id) => ({ template_id: id, sizes: [{ width: 30, height: 30 }] }),
    http: (id) => ['POST', `/studio/templates/${id}/generate-variants`, { variants: [{ width: 30, height: 30 }] }],
    scope: 'workspace:templates:write',
    level: 'write',
    reviewer: false,
  },
  list_logs: {
    given: () => ({}),
    http: () => ['GET', '/workspace/logs'],
    scope: 'workspace:read',
    level: 'read',
    reviewer: true,
  },
  list_approval_items: {
    given: () => ({}),
    http: () => ['GET', '/approval-flows'],
    scope: 'workspace:read',
    level: 'read',
    reviewer: true,
  },
  add_to_approval_flow: {
    given: (id) => ({ flow: 'review', template_id: id }),
    http: (id) => ['POST', '/approval-flows/review/items', { templateId: id }],
    scope: 'workspace:approvals:write',
    level: 'approvals',
    reviewer: true,
  },
  list_social_accounts: {
    given: () => ({}),
    http: () => ['GET', '/social/accounts'],
    scope: 'workspace:read',
    level: 'read',
    reviewer: true,
  },
  publish_post: {
    given: () => ({ accounts: [999_999], status: 'draft', content: 'Fresh rye' }),
    http: () => ['POST', '/social/publish', { accounts: [999_999], status: 'draft', content: 'Fresh rye' }],
    scope: 'workspace:social:write',
    level: 'write',
    reviewer: false,
  },
  suggest_workflow: {
    given: () => ({ goal: 'post new articles' }),
    http: () => ['POST', '/workflows/validate', { steps: [] }],
    scope: 'workspace:templates:read',
    level: 'read',
    reviewer: true,
  },
  list_workflow_nodes: {
    given: () => ({}),
    http: () => ['GET', '/workflows/nodes'],
    scope: 'workspace:templates:read',
    level: 'read',
    reviewer: true,
  },
  validate_workflow: {
    given: () => ({ steps: [{ type: 'manual' }] }),
    http: () => ['POST', '/workflows/validate', { steps: [{ type: 'manual' }] }],
    scope: 'workspace:templates:read',
    level: 'read',
    reviewer: true,
  },
  create_workflow: {
    given: () => ({ name: 'Cards', steps: [] }),
    http: () => ['POST', '/workflows', { name: 'Cards', steps: [] }],
    scope: 'workspace:templates:write',
    level: 'write',
    reviewer: false,
  },
  run_workflow: {
    given: () => ({ workflow_id: 1 }),
    http: () => ['POST', '/workflows/1/run', {}],
    scope: 'render:generate',
    level: 'render',
    reviewer: false,
  },
  list_workflow_runs: {
    given: () => ({ workflow_id: 1 }),
    http: () => ['GET', '/workflows/1/runs'],
    scope: 'workspace:templates:read',
    level: 'read',
    reviewer: true,
  },
  get_workflow_run: {
    given: () => ({ workflow_id: 1, run_id: 1 }),
    http: () => ['GET', '/workflows/1/runs/1'],
    scope: 'workspace:templates:read',
    level: 'read',
    reviewer: true,
  },
};
