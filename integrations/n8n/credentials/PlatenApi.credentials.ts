import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';

/** The address of a Platen service and an API key of it. */
export class PlatenApi implements ICredentialType {
  name = 'platenApi';

  displayName = 'Platen API';

  documentationUrl = 'https://platen.example/docs/integrations';

  icon = { light: 'file:../icons/platen.svg', dark: 'file:../icons/platen.dark.svg' } as const;

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'address',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://studio.example',
      description: 'The address of the service, without /v1',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'A key with the levels read and render',
    },
    {
      displayName: 'Webhook Secret',
      name: 'webhookSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'The webhook secret of the workspace, which starts with whsec_. Only the trigger needs it.',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.address.replace(/\\/+$/, "")}}/v1', url: '/profile/workspace' },
  };
}
