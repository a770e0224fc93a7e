import { parseTemplate, PlatenError, type RowValues, type Template } from '@platen/template';
import { findFlow } from '../../../approvals/flows/stored-flow.ts';
import { ApprovalError } from '../../../approvals/http/approval-error.ts';
import { listMembers, type ApprovalCall } from '../../../approvals/http/resolve-actor.ts';
import { addToFlow } from '../../../approvals/items/add-to-flow.ts';
import { ServiceError } from '../../../http/service-error.ts';
import { fillDefaults } from '../../../templates/fill-defaults.ts';
import { createTemplate, requireText } from '../../../templates/template-store.ts';
import { renderedRow, type RenderedRow } from '../render.ts';
import { StepError, type FailedRow, type FlowRow, type LastingCall } from '../step.ts';
import type { ApprovalRow, ApprovalState } from './approval-state.ts';

/** Rows of a run that people can be asked to look at. */
const maxRows = 200;

type Call = LastingCall<'approve'>;

/** A design that is to be added. */
interface Copy {
  row: FlowRow;
  content: Template;
  folderId: number | null;
}

/**
 * Makes a copy of the template with the values of each row, and adds it to the flow, in the name of who made the workflow. All of them are
 * there with the state, or none. Throws StepError.
 */
export async function addCopies(call: Call, rows: readonly FlowRow[]): Promise<ApprovalState> {
  const { parts, run, config, read } = call;
  if (rows.length > maxRows) {
    throw new StepError(`${rows.length} rows are too many to approve: at most ${maxRows} are added in a run.`);
  }
  try {
    const asker = await askerOf(call);
    const flow = await findFlow(parts, run.workspaceId, config.flow);
    const stage = config.stage ?? flow.stages.find(({ category }) => category === 'review')?.slug;
    const { copies, failed } = await makeCopies(call, rows);
    const comment = config.comment === undefined ? undefined : read.text(config.comment);
    const items: ApprovalRow[] = [];
    const state: ApprovalState = { since: parts.now().toISOString(), items, failed };
    await parts.database.transaction(async () => {
      for (const { row, content, folderId } of copies) {
        const author = { userId: run.userId, folderId, note: 'Made by a workflow' };
        const { id: templateId, revision } = await createTemplate(parts, scopeOf(call), content, author);
        const said = comment?.(row.data).trim();
        const { item } = await addToFlow(parts, asker, String(flow.id), {
          templateId,
          stage,
          ...(said !== undefined && said !== '' && { comment: said }),
        });
        items.push({ number: row.number, itemId: Number(item.id), templateId, revision });
      }
      await call.saveState(state);
    });
    return state;
  } catch (error) {
    if (error instanceof ApprovalError) throw new StepError(error.message, { cause: error });
    throw error;
  }
}

/** Whoever made the workflow: in their name its designs are submitted. */
async function askerOf({ parts, run }: Call): Promise<ApprovalCall> {
  const members = await listMembers(parts, run.workspaceId);
  const actor = members.find(({ personId }) => personId === run.userId);
  if (!actor) {
    throw new StepError(
      'Whoever made the workflow is no member of the workspace any more. Copy it, so that it is yours.',
    );
  }
  return {
    workspaceId: run.workspaceId,
    actor,
    members,
    credential: `workflow:${run.workflowId}`,
    sessionId: null,
  };
}

function scopeOf({ run }: Call) {
  return { workspaceId: run.workspaceId, embedId: null, embedUserId: null };
}

async function makeCopies(call: Call, rows: readonly FlowRow[]): Promise<{ copies: Copy[]; failed: FailedRow[] }> {
  const { parts, config, read } = call;
  const nameOf = config.name === undefined ? undefined : read.text(config.name);
  const sources = new Map<number, { content: Template; folderId: number | null }>();
  const copies: Copy[] = [];
  const failed: FailedRow[] = [];
  for (const row of rows) {
    const rendered = renderOf(row.data);
    if (!rendered) throw notRendered();
    const { template_id: templateId } = rendered;
    try {
      const source = sources.get(templateId) ?? (await readSource(call, templateId));
      sources.set(templateId, source);
      const values = await readValues(call, rendered);
      const { template } = fillDefaults(source.content, values);
      const name = nameOf?.(row.data).trim() || `${source.content.name.slice(0, 240).toWellFormed()} ${row.number}`;
      copies.push({
        row,
        content: parseTemplate({ ...template, name: name.slice(0, 250).toWellFormed() }),
        folderId: source.folderId,
      });
    } catch (error) {
      const isRefused = error instanceof PlatenError || (error instanceof ServiceError && error.status < 500);
      if (!isRefused) throw error;
      parts.log.info({ err: error }, 'A row could not be added to an approval flow');
      failed.push({ number: row.number, error: error.message });
    }
  }
  return { copies, failed };
}

/** Where the newest render of a row came from: results of steps are columns in their order. */
export function renderOf(data: RowValues): RenderedRow | undefined {
  return Object.values(data)
    .map((value) => renderedRow.safeParse(value).data)
    .findLast((found) => found !== undefined);
}

async function readSource(call: Call, templateId: number) {
  const { text, folderId } = await requireText(call.parts, scopeOf(call), templateId);
  return { content: parseTemplate(JSON.parse(text)), folderId };
}

/** The values with which a row was rendered. */
async function readValues({ parts, run }: Call, rendered: RenderedRow): Promise<RowValues> {
  const row = await parts.database.query
    .selectFrom('render_batch_row')
    .innerJoin('render_batch', 'render_batch.id', 'render_batch_row.batch_id')
    .select('modifications')
    .where('render_batch.id', '=', Number(rendered.batch_id))
    .where('render_batch.workspace_id', '=', run.workspaceId)
    .where('render_batch_row.number', '=', rendered.batch_row)
    .executeTakeFirst();
  if (!row) throw notRendered();
  return row.modifications;
}

function notRendered(): StepError {
  return new StepError('The values of the renders are no longer there. Run the workflow again.');
}
