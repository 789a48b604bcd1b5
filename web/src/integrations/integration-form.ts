import { isInvoiceType, REQUIRED_FIELDS, type QueueIntegration } from '@recado/contracts';
import type { FieldErrors } from '../providers/validation.js';

export type Type = QueueIntegration['type'];
export type FieldName = Exclude<
  keyof QueueIntegration,
  'id' | 'number' | 'type' | 'sandbox' | 'signingSecret' | 'unconfirmedBy' | 'createdAt' | 'updatedAt'
>;
export type Values = { type: Type; sandbox: boolean } & Record<FieldName, string>;

/** The fields of each type, in the order of its form. */
export const FIELDS_OF: Record<Type, readonly FieldName[]> = {
  dialogflow: ['name', 'language', 'projectName', 'jsonContent'],
  dialogflowCx: ['name', 'language', 'projectName', 'location', 'agentId', 'environmentId', 'jsonContent'],
  n8n: ['name', 'urlN8N'],
  webhook: ['name', 'urlN8N'],
  typebot: [
    'name',
    'urlN8N',
    'typebotSlug',
    'typebotExpires',
    'typebotDelayMessage',
    'typebotKeywordFinish',
    'typebotKeywordRestart',
    'typebotUnknownMessage',
    'typebotRestartMessage',
  ],
  ixc: ['name', 'urlN8N', 'secretKey'],
  mkauth: ['name', 'urlN8N', 'clientId', 'secretKey'],
  asaas: ['name', 'secretKey'],
};
/** Calls to these types are signed. */
export const isSigned = (type: Type): boolean => type === 'n8n' || type === 'webhook';
/** The keys of these types are tested before saving. */
export const isTested = (type: Type): boolean =>
  type === 'dialogflow' || type === 'dialogflowCx' || isInvoiceType(type);
export const NUMBERS: readonly FieldName[] = ['typebotExpires', 'typebotDelayMessage'];
export const isRequired = (type: Type, field: FieldName): boolean =>
  (REQUIRED_FIELDS[type] as readonly FieldName[]).includes(field);

export const EMPTY: Values = {
  ...{ type: 'typebot' as const, name: '', language: '', projectName: '', jsonContent: '', urlN8N: '' },
  ...{ typebotSlug: '', typebotExpires: '1', typebotDelayMessage: '1000', typebotKeywordFinish: '' },
  ...{ typebotKeywordRestart: '', typebotUnknownMessage: '', typebotRestartMessage: '' },
  ...{ location: '', agentId: '', environmentId: '', clientId: '', secretKey: '', sandbox: false },
};

const textOf = (values: Values, name: FieldName) => String(values[name] ?? '').trim();

/** Returns the fields that belong to the type. */
export const requestOf = (values: Values): Record<string, string | boolean> => ({
  type: values.type,
  ...Object.fromEntries(FIELDS_OF[values.type].map((name) => [name, textOf(values, name)])),
  ...(values.type === 'asaas' && { sandbox: values.sandbox === true }),
});

/** Lists empty required fields. */
export const missingOf = (values: Values): FieldErrors =>
  Object.fromEntries(
    FIELDS_OF[values.type].flatMap((name) =>
      isRequired(values.type, name) && textOf(values, name) === '' ? [[name, 'validation.mandatory']] : [],
    ),
  );

/** Returns the body of a test call: the type's fields except its name. The default type is omitted. */
export function testRequestOf(values: Values): Record<string, string | boolean> {
  const { name: _name, type, ...fields } = requestOf(values);
  return { ...(type !== 'dialogflow' && { type: values.type }), ...fields };
}

export const isReadyToTest = (values: Values): boolean =>
  Object.keys(missingOf(values)).every((field) => field === 'name');
