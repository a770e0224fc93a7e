import type {
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { isSigned } from './checkSignature';

/** Starts a workflow when a render or a batch has finished whose webhook URL is that of this node. */
export class PlatenTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Platen Trigger',
    name: 'platenTrigger',
    icon: { light: 'file:../../icons/platen.svg', dark: 'file:../../icons/platen.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: 'Render finished',
    description: 'Starts the workflow when a render or a batch has finished',
    defaults: { name: 'Platen Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'platenApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'platen' }],
    properties: [
      {
        displayName:
          'Set the webhook URL of this node as the webhook URL of renders, in the Platen node or in calls of the API.',
        name: 'notice',
        type: 'notice',
        default: '',
      },
    ],
  };

  // Nothing is registered with the service: renders carry the address of the webhook.
  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return true;
      },
      async create(this: IHookFunctions): Promise<boolean> {
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { webhookSecret } = await this.getCredentials('platenApi');
    const request = this.getRequestObject();
    const headers = this.getHeaderData();
    const textOf = (name: string): string => String(headers[name] ?? '');
    const message = {
      id: textOf('webhook-id'),
      timestamp: textOf('webhook-timestamp'),
      signatures: textOf('webhook-signature'),
      body: request.rawBody,
    };
    if (typeof webhookSecret !== 'string' || webhookSecret === '' || !isSigned(message, webhookSecret)) {
      this.getResponseObject().status(401).json({ error: 'The message is not signed with the webhook secret.' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
  }
}
