import type { Property } from '../nodes/Recado/n8n.js';

/** The URL of Recado and an API token. n8n tests them with a call that requires no scope. */
export class RecadoApi {
  readonly name = 'recadoApi';
  readonly displayName = 'Recado API';
  readonly icon = 'file:../../icons/recado.svg';
  readonly properties: Property[] = [
    {
      ...{ displayName: 'Address', name: 'address', type: 'string', required: true, default: '' },
      ...{ placeholder: 'https://api.desk.example', description: 'The address of the API, without /api' },
    },
    {
      ...{ displayName: 'Token', name: 'token', type: 'string', required: true, default: '' },
      ...{ typeOptions: { password: true }, description: 'Created by an administrator on the page API tokens' },
    },
  ];
  readonly authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.token}}' } },
  };
  readonly test = { request: { baseURL: '={{$credentials.address}}', url: '/api/token' } };
}
