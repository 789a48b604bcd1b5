import type { Property } from './n8n.js';

const at = (resource: string, ...operations: string[]) => ({
  displayOptions: { show: { resource: [resource], operation: operations } },
});
const operations = (resource: string, first: string, options: Property['options']): Property => ({
  ...{ displayName: 'Operation', name: 'operation', type: 'options', noDataExpression: true, default: first },
  displayOptions: { show: { resource: [resource] } },
  options: options ?? [],
});
const text = (displayName: string, name: string, more: Partial<Property> = {}): Property => ({
  ...{ displayName, name, type: 'string', default: '' },
  ...more,
});

const MESSAGE: Property[] = [
  operations('message', 'sendText', [
    { name: 'Send Text', value: 'sendText', action: 'Send a text' },
    { name: 'Send File', value: 'sendFile', action: 'Send a file' },
  ]),
  text('Number', 'number', {
    ...{ required: true, placeholder: '5511996124408', description: 'With country and area code' },
    ...at('message', 'sendText', 'sendFile'),
  }),
  text('Text', 'body', { required: true, typeOptions: { rows: 3 }, ...at('message', 'sendText') }),
  text('Caption', 'body', { typeOptions: { rows: 2 }, ...at('message', 'sendFile') }),
  text('Input Binary Field', 'binaryProperty', {
    ...{ default: 'data', required: true, description: 'The field of the input item that contains the file' },
    ...at('message', 'sendFile'),
  }),
  {
    ...{ displayName: 'Connection Name or ID', name: 'connectionId', type: 'options', default: '' },
    description:
      'The WhatsApp number that sends; empty for the default one. Choose from the list, or specify an ID using an expression.',
    typeOptions: { loadOptionsMethod: 'getConnections' },
    ...at('message', 'sendText', 'sendFile'),
  },
  text('Idempotency Key', 'idempotencyKey', {
    description: 'A repeated call with the same key sends nothing, for example an order number',
    ...at('message', 'sendText', 'sendFile'),
  }),
];

const CONTACT: Property[] = [
  operations('contact', 'create', [
    { name: 'Find or Create', value: 'create', action: 'Find or create a contact' },
    { name: 'Get', value: 'get', action: 'Get a contact' },
    { name: 'Search', value: 'search', action: 'Search contacts' },
    { name: 'Update', value: 'update', action: 'Update a contact' },
  ]),
  text('Contact ID', 'id', { required: true, ...at('contact', 'get', 'update') }),
  text('Name', 'name', { required: true, ...at('contact', 'create') }),
  text('Number', 'number', { required: true, placeholder: '+5511996124408', ...at('contact', 'create') }),
  text('Name', 'name', { description: 'Leave empty to keep it unchanged', ...at('contact', 'update') }),
  text('Number', 'number', { description: 'Leave empty to keep it unchanged', ...at('contact', 'update') }),
  text('Email', 'email', { placeholder: 'name@email.com', ...at('contact', 'create', 'update') }),
];

const TICKET: Property[] = [
  operations('ticket', 'get', [
    { name: 'Get', value: 'get', action: 'Get a ticket' },
    { name: 'Get Messages', value: 'messages', action: 'Get messages of a ticket' },
    { name: 'Search', value: 'search', action: 'Search tickets' },
  ]),
  text('Ticket ID', 'id', { required: true, ...at('ticket', 'get', 'messages') }),
  {
    ...{ displayName: 'Page', name: 'page', type: 'number', default: 1, typeOptions: { minValue: 1 } },
    description: 'Page 1 has the newest messages',
    ...at('ticket', 'messages'),
  },
  {
    ...{ displayName: 'Status', name: 'status', type: 'options', default: '' },
    options: ['', 'pending', 'open', 'closed'].map((value) => ({ name: value || 'any', value })),
    ...at('ticket', 'search'),
  },
];

/** The fields of the node, by resource and operation. */
export const PROPERTIES: Property[] = [
  {
    ...{ displayName: 'Resource', name: 'resource', type: 'options', noDataExpression: true, default: 'message' },
    options: [
      { name: 'Contact', value: 'contact' },
      { name: 'Message', value: 'message' },
      { name: 'Ticket', value: 'ticket' },
    ],
  },
  ...MESSAGE,
  ...CONTACT,
  ...TICKET,
  text('Search For', 'search', {
    description: 'Part of a name or number; empty for all',
    displayOptions: { show: { resource: ['contact', 'ticket'], operation: ['search'] } },
  }),
  {
    ...{ displayName: 'Limit', name: 'limit', type: 'number', default: 50, typeOptions: { minValue: 1 } },
    description: 'Max number of results to return',
    displayOptions: { show: { resource: ['contact', 'ticket'], operation: ['search'] } },
  },
];
