/** Separate from the schemas, so that the browser need not load those. */
export const BOT_TYPES = ['dialogflow', 'dialogflowCx', 'n8n', 'webhook', 'typebot'] as const;
/** Systems that provide the invoices of a company's customers. */
export const INVOICE_TYPES = ['ixc', 'mkauth', 'asaas'] as const;
export const INTEGRATION_TYPES = [...BOT_TYPES, ...INVOICE_TYPES] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];
type Type = (typeof INTEGRATION_TYPES)[number];

export const isInvoiceType = (type: Type): type is InvoiceType => (INVOICE_TYPES as readonly Type[]).includes(type);

/** Ids for the operator's platform-wide settings, used in place of an integration's id. Only for the operator's own company. */
export const PLATFORM_INVOICES = {
  ixc: 'platform-ixc',
  mkauth: 'platform-mkauth',
  asaas: 'platform-asaas',
} as const satisfies Record<InvoiceType, string>;
/** Returns the type of the operator's settings for such an id; undefined for the id of an integration. */
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

/** Returns the required fields that an integration of its type lacks. */
export const missingFields = (integration: { type: Type } & Readonly<Record<string, unknown>>): string[] =>
  REQUIRED_FIELDS[integration.type].filter((field) => !integration[field]);
