import type { Accounts } from '../accounts/accounts.ts';
import { createAccountConcern } from '../accounts/create-account-concern.ts';
import { createApprovals } from '../approvals/create-approvals.ts';
import { serveExport } from '../archive/serve-export.ts';
import { serveBrandAssets } from '../assets/serve-brand-assets.ts';
import { serveBrandKits } from '../brand-kits/serve-brand-kits.ts';
import { serveDashboard } from '../dashboard/serve-dashboard.ts';
import { serveDocumentation } from '../documentation/serve-documentation.ts';
import { createBatches } from '../batches/serve-batches.ts';
import { createCompat } from '../compat/create-compat.ts';
import { createCutouts } from '../cutouts/create-cutouts.ts';
import { createEmbeds } from '../embeds/create-embeds.ts';
import { serveGenerations } from '../generations/serve-generations.ts';
import type { Concern } from '../http/concern.ts';
import { createRenderJob } from '../jobs/create-render-job.ts';
import { createRenderJobs } from '../jobs/create-render-jobs.ts';
import { serveLogs } from '../logs/serve-logs.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { createOAuth } from '../oauth/create-oauth.ts';
import { servePageFiles } from '../pages/serve-page-files.ts';
import { serveProfile } from '../profile/serve-profile.ts';
import { serveReference } from '../reference/serve-reference.ts';
import { createRenders } from '../renders/create-renders.ts';
import type { RenderJobOptions } from '../renders/pipeline/render-or-queue.ts';
import type { RenderRequest } from '../renders/request/render-request.ts';
import { createSharing } from '../sharing/create-sharing.ts';
import { createSocial } from '../social/create-social.ts';
import { createRenderPublisher } from '../social/posts/publish-render.ts';
import { serveStockPhotos } from '../stock/serve-stock-photos.ts';
import { serveFiles } from '../storage/serve-files.ts';
import { createTemplates } from '../templates/create-templates.ts';
import type { TemplateWorker } from '../templates/template-work.ts';
import { serveTemplateChecks } from '../templates/serve-template-checks.ts';
import { serveVariants } from '../variants/serve-variants.ts';
import { serveWorkspace } from '../workspaces/serve-workspace.ts';
import { createWorkflows } from '../workflows/create-workflows.ts';
import type { Dependencies } from './dependencies.ts';

/** Creates all concerns that respond over HTTP except MCP, which calls the others. Each takes its parts from `dependencies`. */
export function createConcerns(
  dependencies: Dependencies,
  accounts: Accounts,
  worker: TemplateWorker,
): readonly Concern[] {
  const renderCalls = {
    ...dependencies,
    publisher: createRenderPublisher(dependencies),
    queueRender: (request: RenderRequest, options: RenderJobOptions) => createRenderJob(dependencies, request, options),
  };
  return [
    { pages: (app) => serveFiles(app, dependencies) },
    { pages: servePageFiles },
    createAccountConcern(accounts),
    createSocial({ ...dependencies, limits: accounts.limits }),
    createSharing(dependencies),
    createNotifications(dependencies),
    createOAuth(dependencies),
    createEmbeds(dependencies),
    { pages: (app) => serveDashboard(app, dependencies) },
    { pages: (app) => serveDocumentation(app, dependencies) },
    { routes: (routes) => serveLogs(routes, dependencies) },
    { routes: (routes) => serveBrandAssets(routes, dependencies) },
    { routes: (routes) => serveStockPhotos(routes, dependencies) },
    { routes: (routes) => serveBrandKits(routes, dependencies) },
    { routes: (routes) => serveProfile(routes, dependencies) },
    { routes: (routes) => serveWorkspace(routes, dependencies) },
    { routes: (routes) => serveExport(routes, dependencies, accounts) },
    { routes: (routes) => serveReference(routes, dependencies) },
    createRenders(renderCalls),
    createCompat(renderCalls),
    createTemplates(dependencies, worker),
    { routes: (routes) => serveTemplateChecks(routes, dependencies) },
    { routes: (routes) => serveVariants(routes, dependencies) },
    createRenderJobs(dependencies),
    createBatches(dependencies, worker),
    { routes: (routes) => serveGenerations(routes, dependencies) },
    createCutouts(dependencies),
    createApprovals(dependencies),
    createWorkflows(dependencies),
  ];
}
