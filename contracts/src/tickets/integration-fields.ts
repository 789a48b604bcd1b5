/** Apart from the schemas, so that a browser can have it without them. */
export const BOT_TYPES = ['dialogflow', 'dialogflowCx', 'n8n', 'webhook', 'typebot'] as const;
/** These know the invoices of a company's customers. */
export const INVOICE_TYPES = ['ixc', 'mkauth', 'asaas'] as const;
export const INTEGRATION_TYPES = [...BOT_TYPES, ...INVOICE_TYPES] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];
type Type = (typeof INTEGRATION_TYPES)[number];

export const isInvoiceType = (type: Type): type is InvoiceType => (INVOICE_TYPES as readonly Type[]).includes(type);

/** Stands in place of an integration's id for what the operator has set. It serves the operator's own company alone. */
export const PLATFORM_INVOICES = {
  ixc: 'platform-ixc',
  mkauth: 'platform-mkauth',
  asaas: 'platform-asaas',
} as const satisfies Record<InvoiceType, string>;
/** Returns the kind of the operator's settings that an id stands for; undefined for the id of an integration. */
export const platformInvoiceType = (id: string): InvoiceType | undefined =>
  INVOICE_TYPES.find((type) => PLATFORM_INVOICES[type] === id);

export const REQUIRED_FIELDS = {
  dialogflow: ['name', 'language', 'projectName', 'jsonContent'],
  dialogflowCx: ['name', 'language', 'projectName', 'location', 'agentId', 'jsonContent'],
  n8n: ['name', 'urlN8N'],
  webhook: ['name', 'urlN8N'],
  typebot: ['name', 'urlN8N', 'typebotSlug'],
  ixc: ['name', 'urlN8N', 'secretKey'],
  mkauth: ['name', 'urlN8N', 'clientId', 'secretKey'],
  asaas: ['name', 'secretKey'],
} as const satisfies Record<Type, readonly string[]>;

/** Lists the required fields that an integration of its type still lacks. */
export const missingFields = (integration: { type: Type } & Readonly<Record<string, unknown>>): string[] =>
  REQUIRED_FIELDS[integration.type].filter((field) => !integration[field]);
