import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createAccounts } from './accounts/accounts.ts';
import { serveAccount } from './accounts/serve-account.ts';
import { serveMembers } from './accounts/serve-members.ts';
import { servePasskeys } from './accounts/serve-passkeys.ts';
import { serveRecentSignIn } from './accounts/serve-recent-sign-in.ts';
import { serveSecondFactor } from './accounts/serve-second-factor.ts';
import { serveEmail } from './accounts/serve-email.ts';
import { serveDeletion } from './accounts/serve-deletion.ts';
import { serveAccountPages } from './accounts/serve-account-pages.ts';
import type { Dependencies } from './lifecycle/dependencies.ts';
import { serveApprovalComments } from './approvals/comments/serve-approval-comments.ts';
import { serveApprovalFlows } from './approvals/flows/serve-approval-flows.ts';
import { answerApprovalErrors } from './approvals/http/answer-approval-error.ts';
import { serveApprovalItems } from './approvals/items/serve-approval-items.ts';
import { serveItemImages } from './approvals/items/serve-item-images.ts';
import { createBodyReader } from './bodies/body-reader.ts';
import { keepLargeBodies } from './bodies/large-body.ts';
import { serveBrandAssets } from './assets/serve-brand-assets.ts';
import { serveDashboard } from './dashboard/serve-dashboard.ts';
import { createClientErrorAnswer } from './http/answer-client-error.ts';
import { answerError } from './http/answer-error.ts';
import { serveEditorFiles } from './embeds/serve-editor-files.ts';
import { serveEmbeds } from './embeds/serve-embeds.ts';
import { createCrossOrigin } from './http/cross-origin.ts';
import { createGuard } from './http/create-guard.ts';
import { createInnerCalls } from './http/inner-calls.ts';
import { answerHeaders, setAnswerHeaders } from './http/headers/answer-headers.ts';
import { createRoutes } from './http/routes.ts';
import { connectionOptions, endSlowRequests } from './http/slow-requests.ts';
import { ServiceError } from './http/service-error.ts';
import { followRequests, requestId } from './observability/follow-requests.ts';
import { serveOperation } from './observability/serve-operation.ts';
import { serveUnsubscribePage } from './notifications/serve-unsubscribe-page.ts';
import { serveNotifications } from './notifications/serve-notifications.ts';
import { serveLogs } from './logs/serve-logs.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { createJobChanges } from './jobs/job-changes.ts';
import { serveOAuthApps } from './oauth/apps/serve-oauth-apps.ts';
import { serveOAuth } from './oauth/serve-oauth.ts';
import { serveRenderJobs } from './jobs/serve-render-jobs.ts';
import { servePageFiles } from './pages/serve-page-files.ts';
import { serveProfile } from './profile/serve-profile.ts';
import { serveWorkspace } from './workspaces/serve-workspace.ts';
import { serveExport } from './workspaces/archive/serve-export.ts';
import { serveReference } from './reference/serve-reference.ts';
import { serveCompatibility } from './renders/serve-compatibility.ts';
import { serveDynamicUrls } from './renders/serve-dynamic-urls.ts';
import { serveInboundWebhooks } from './renders/serve-inbound-webhooks.ts';
import { serveRenders } from './renders/serve-renders.ts';
import { serveBundledFiles } from './sharing/serve-bundled-files.ts';
import { serveSharePages } from './sharing/serve-share-pages.ts';
import { serveSharedTemplates } from './sharing/serve-shared-templates.ts';
import { serveSocialAccounts } from './social/accounts/serve-social-accounts.ts';
import { serveConnectionPages } from './social/connecting/serve-connection-pages.ts';
import { serveSocialPosts } from './social/posts/serve-social-posts.ts';
import { createPages } from './pages/create-pages.ts';
import { serveSharing } from './sharing/serve-sharing.ts';
import { serveFiles } from './storage/serve-files.ts';
import { serveBulkCreate } from './templates/bulk/serve-bulk-create.ts';
import { serveFolders } from './templates/folders/serve-folders.ts';
import { createTemplateImporter } from './templates/import/template-importer.ts';
import { serveTemplateChanges } from './templates/serve-template-changes.ts';
import { serveTemplateVersions } from './templates/serve-template-versions.ts';
import { serveTemplates } from './templates/serve-templates.ts';
import { serveVariants } from './variants/serve-variants.ts';

/** The HTTP service over its dependencies. It does not listen, and closes none of them. */
export async function createApp(
  dependencies: Dependencies,
  { isStopping }: { isStopping?: () => boolean } = {},
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = dependencies.log;
  const app = Fastify({
    loggerInstance: log,
    // Requests are logged once, when they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    ...connectionOptions(dependencies.config),
    trustProxy: dependencies.config.trustProxy.length > 0 ? [...dependencies.config.trustProxy] : false,
    routerOptions: { maxParamLength: 500 },
    // Addresses that cannot be read never reach a route, its hooks or its error handler.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(answerHeaders(dependencies.publicUrl)));
    },
    clientErrorHandler: createClientErrorAnswer(answerHeaders(dependencies.publicUrl)),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    answerError(new ServiceError('not_found', 'There is nothing at this address.'), request, reply);
  });
  setAnswerHeaders(app, dependencies);
  endSlowRequests(app, dependencies.config);
  followRequests(app, dependencies);
  serveOperation(app, dependencies, isStopping);
  serveFiles(app, dependencies);
  const jobChanges = createJobChanges(dependencies);
  serveBundledFiles(app);
  servePageFiles(app);
  const accounts = createAccounts(dependencies);
  app.addHook('onClose', () => accounts.close());
  await serveAccountPages(app, accounts);
  await app.register(async (scope) =>
    serveConnectionPages(createPages(scope, dependencies), { ...dependencies, limits: accounts.limits }),
  );
  await serveSharePages(app, dependencies);
  await serveUnsubscribePage(app, dependencies);
  await serveOAuth(app, dependencies);
  await serveEditorFiles(app, dependencies);
  await serveDashboard(app, dependencies);
  const innerCalls = createInnerCalls();
  const guard = createGuard(dependencies, innerCalls, accounts.notices.notify);
  app.addHook('onClose', () => guard.close());
  const bodies = createBodyReader();
  app.addHook('onClose', () => bodies.close());
  serveMcp(app, dependencies, { guard, innerCalls, bodies });
  await app.register(
    async (scope) => {
      const importer = createTemplateImporter();
      scope.addHook('onClose', () => importer.close());
      const crossOrigin = createCrossOrigin(dependencies);
      keepLargeBodies(scope);
      const routes = createRoutes(scope, guard, crossOrigin, bodies);
      serveEmbeds(routes, dependencies);
      serveLogs(routes, dependencies);
      serveSocialAccounts(routes, dependencies);
      serveSocialPosts(routes, dependencies);
      serveBrandAssets(routes, dependencies);
      serveAccount(routes, accounts);
      servePasskeys(routes, accounts);
      serveEmail(routes, accounts);
      serveDeletion(routes, accounts);
      serveRecentSignIn(routes, accounts);
      serveSecondFactor(routes, accounts);
      serveMembers(routes, accounts);
      serveNotifications(routes, dependencies);
      serveProfile(routes, dependencies);
      serveOAuthApps(routes, dependencies);
      serveWorkspace(routes, dependencies);
      serveExport(routes, dependencies, accounts);
      serveReference(routes, dependencies);
      serveRenders(routes, dependencies);
      serveCompatibility(routes, dependencies);
      serveDynamicUrls(routes, dependencies);
      serveInboundWebhooks(routes, dependencies);
      serveSharing(routes, dependencies);
      serveSharedTemplates(routes, dependencies);
      serveTemplates(routes, dependencies);
      serveTemplateChanges(routes, dependencies, importer);
      serveVariants(routes, dependencies);
      serveRenderJobs(routes, dependencies, jobChanges);
      serveTemplateVersions(routes, dependencies);
      serveFolders(routes, dependencies);
      serveBulkCreate(routes, dependencies, importer);
      await scope.register(async (approvals) => {
        approvals.setErrorHandler(answerApprovalErrors(dependencies.publicUrl));
        const approvalRoutes = createRoutes(approvals, guard, crossOrigin, bodies);
        serveApprovalFlows(approvalRoutes, dependencies);
        serveApprovalItems(approvalRoutes, dependencies);
        serveItemImages(approvalRoutes, dependencies);
        serveApprovalComments(approvalRoutes, dependencies);
      });
    },
    { prefix: '/v1' },
  );
  // Streams of events would keep the service from closing.
  app.addHook('preClose', () => jobChanges.close());
  return app;
}
