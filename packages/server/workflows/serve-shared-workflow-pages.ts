import { findWorkflowNode } from '@platen/api';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../http/service-error.ts';
import { createPages } from '../pages/create-pages.ts';
import { html } from '../pages/html.ts';
import type { PageStrings } from '../pages/page-language.ts';
import type { PageVisit } from '../pages/page-visit.ts';
import { findSharedWorkflow } from './shared-workflow.ts';
import type { WorkflowParts } from './workflow-parts.ts';

/** Texts of the public page of a workflow. */
const sharedWorkflowStrings: PageStrings<'steps' | 'copy'> = {
  en: { steps: 'Steps', copy: 'Copy to my workspace' },
  de: { steps: 'Schritte', copy: 'In meinen Arbeitsbereich kopieren' },
  ar: { steps: 'الخطوات', copy: 'نسخ إلى مساحة عملي' },
};

/** Serves the public page of a shared workflow, and the one for frames of other sites: its steps, without their settings. */
export async function serveSharedWorkflowPages(app: FastifyInstance, parts: WorkflowParts): Promise<void> {
  await app.register(async (scope) => {
    const pages = createPages(scope, parts);
    const show = async (visit: PageVisit, frameAncestors?: '*') => {
      const slug = visit.params['slug'] ?? '';
      const workflow = await findSharedWorkflow(parts, slug).catch((error: unknown) => {
        if (error instanceof ServiceError) throw new ServiceError('not_found', error.message);
        throw error;
      });
      const { steps, copy } = visit.strings(sharedWorkflowStrings);
      const items = workflow.steps.map(({ type }) => {
        const node = findWorkflowNode(type);
        return html`<li><strong>${node?.title ?? type}</strong> ${node?.description ?? ''}</li>`;
      });
      const body = html`<p class="lead">${workflow.description}</p>
        <h2>${steps}</h2>
        <ol>
          ${items}
        </ol>
        <p>
          <a class="button main" href="${visit.addressOf(`/dashboard/workflows/copy/${slug}`)}" target="_top"
            >${copy}</a
          >
        </p>`;
      return visit.show({ title: workflow.name, body, width: 'wide', ...(frameAncestors && { frameAncestors }) });
    };
    pages.get('/share/workflows/:slug', (visit) => show(visit));
    pages.get('/share/workflows/:slug/embed', (visit) => show(visit, '*'));
  });
}
