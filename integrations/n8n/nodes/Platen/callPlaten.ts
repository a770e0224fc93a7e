import type {
  IDataObject,
  IExecuteFunctions,
  IHttpRequestMethods,
  ILoadOptionsFunctions,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

/** One request to the service. */
export interface PlatenRequest {
  method: IHttpRequestMethods;
  path: string;
  query?: IDataObject;
  body?: IDataObject;
}

/** Sends a request with the credentials of the node. Throws NodeApiError with the sentence of the service. */
export async function callPlaten(
  node: IExecuteFunctions | ILoadOptionsFunctions,
  { method, path, query, body }: PlatenRequest,
): Promise<unknown> {
  const { address } = await node.getCredentials('platenApi');
  const url = `${String(address).replace(/\/+$/, '')}/v1${path}`;
  try {
    return await node.helpers.httpRequestWithAuthentication.call(node, 'platenApi', {
      method,
      url,
      qs: query,
      body,
      json: true,
    });
  } catch (error) {
    throw new NodeApiError(node.getNode(), error as JsonObject);
  }
}
