/** Apart from the schemas, so that a browser can have it without them. */
export const INTEGRATION_TYPES = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
type Type = (typeof INTEGRATION_TYPES)[number];

export const REQUIRED_FIELDS = {
  dialogflow: ['name', 'language', 'projectName', 'jsonContent'],
  n8n: ['name', 'urlN8N'],
  webhook: ['name', 'urlN8N'],
  typebot: ['name', 'urlN8N', 'typebotSlug'],
} as const satisfies Record<Type, readonly string[]>;

/** Lists the required fields that an integration of its type still lacks. */
export const missingFields = (integration: { type: Type } & Readonly<Record<string, unknown>>): string[] =>
  REQUIRED_FIELDS[integration.type].filter((field) => !integration[field]);
