import type {
  IDataObject,
  IExecuteFunctions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodePropertyOptions,
  INodeType,
  INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { callPlaten } from './callPlaten';
import { properties } from './operations';

/** The greatest number of rows that one batch takes in a request. */
const maxRows = 1000;
/** Templates that are listed at once. */
const pageSize = 1000;

/** Renders templates, and runs workflows of a Platen service. */
export class Platen implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Platen',
    name: 'platen',
    icon: { light: 'file:../../icons/platen.svg', dark: 'file:../../icons/platen.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Render images, PDFs and videos from templates',
    defaults: { name: 'Platen' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'platenApi', required: true }],
    properties,
  };

  methods = {
    loadOptions: {
      async getTemplates(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const query = { limit: pageSize, sort: 'name' };
        const templates = (await callPlaten(this, {
          method: 'GET',
          path: '/studio/templates',
          query,
        })) as IDataObject[];
        return templates.map(({ id, name }) => ({ name: String(name), value: Number(id) }));
      },
      async getWorkflows(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const { data } = (await callPlaten(this, { method: 'GET', path: '/workflows' })) as { data: IDataObject[] };
        return data.map(({ id, name }) => ({ name: String(name), value: Number(id) }));
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData();
    const resource = this.getNodeParameter('resource', 0) as string;
    const operation = this.getNodeParameter('operation', 0) as string;
    if (resource === 'render' && operation === 'renderMany') return [await renderMany(this, items.length)];
    const results: INodeExecutionData[] = [];
    for (let index = 0; index < items.length; index++) {
      try {
        const answered = await runOne(this, resource, operation, index);
        const entries = Array.isArray(answered) ? answered : [answered];
        for (const json of entries) results.push({ json: json as IDataObject, pairedItem: { item: index } });
      } catch (error) {
        if (!this.continueOnFail()) {
          throw new NodeOperationError(this.getNode(), error as Error, { itemIndex: index });
        }
        results.push({ json: { error: (error as Error).message }, pairedItem: { item: index } });
      }
    }
    return [results];
  }
}

function readJson(node: IExecuteFunctions, name: string, index: number): IDataObject {
  const given = node.getNodeParameter(name, index);
  try {
    return (typeof given === 'string' ? JSON.parse(given) : given) as IDataObject;
  } catch {
    throw new NodeOperationError(node.getNode(), `${name} is not JSON`, { itemIndex: index });
  }
}

async function runOne(node: IExecuteFunctions, resource: string, operation: string, index: number): Promise<unknown> {
  const textOf = (name: string): string => String(node.getNodeParameter(name, index, ''));
  if (resource === 'template') {
    const isAll = node.getNodeParameter('returnAll', index) as boolean;
    const limit = isAll ? pageSize : Math.min(Number(node.getNodeParameter('limit', index)), pageSize);
    const search = textOf('search');
    const found: IDataObject[] = [];
    for (let page = 1; ; page++) {
      const query = { limit, page, ...(search !== '' && { search }) };
      const list = (await callPlaten(node, { method: 'GET', path: '/studio/templates', query })) as IDataObject[];
      found.push(...list);
      if (!isAll || list.length < limit) return found;
    }
  }
  if (resource === 'workflow') {
    const path = `/workflows/${encodeURIComponent(textOf('workflowId'))}/run`;
    return callPlaten(node, { method: 'POST', path, body: { data: readJson(node, 'data', index) } });
  }
  if (operation === 'getJob') {
    return callPlaten(node, { method: 'GET', path: `/studio/render-jobs/${encodeURIComponent(textOf('jobId'))}` });
  }
  const webhookUrl = textOf('webhookUrl');
  const isWaiting = (node.getNodeParameter('wait', index) as boolean) && webhookUrl === '';
  const body = {
    templateId: idOf(textOf('templateId')),
    modifications: readJson(node, 'modifications', index),
    response: { type: 'url', format: textOf('format'), mode: isWaiting ? 'sync' : 'async' },
    ...(webhookUrl !== '' && { webhook_url: webhookUrl }),
    source: 'n8n',
  };
  return callPlaten(node, { method: 'POST', path: '/studio/render', body });
}

/** All items as one batch; the template, format and webhook are those of the first. */
async function renderMany(node: IExecuteFunctions, count: number): Promise<INodeExecutionData[]> {
  if (count > maxRows) {
    throw new NodeOperationError(node.getNode(), `A batch takes at most ${maxRows} items; these are ${count}`);
  }
  const rows = Array.from({ length: count }, (_, index) => ({ modifications: readJson(node, 'modifications', index) }));
  const webhookUrl = String(node.getNodeParameter('webhookUrl', 0, ''));
  const body = {
    templateId: idOf(String(node.getNodeParameter('templateId', 0))),
    rows,
    response: { format: String(node.getNodeParameter('format', 0)) },
    ...(webhookUrl !== '' && { webhook_url: webhookUrl }),
  };
  const batch = (await callPlaten(node, { method: 'POST', path: '/studio/render/batch', body })) as IDataObject;
  return [{ json: batch, pairedItem: rows.map((_, item) => ({ item })) }];
}

/** Ids of templates are numbers, and slugs those of the library. */
function idOf(given: string): string | number {
  return /^\d+$/.test(given) ? Number(given) : given;
}
