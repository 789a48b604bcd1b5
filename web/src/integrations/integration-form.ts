import { REQUIRED_FIELDS, type QueueIntegration } from '@recado/contracts';
import type { FieldErrors } from '../providers/validation.js';

export type Type = QueueIntegration['type'];
export type FieldName = Exclude<
  keyof QueueIntegration,
  'id' | 'number' | 'type' | 'signingSecret' | 'createdAt' | 'updatedAt'
>;
export type Values = { type: Type } & Record<FieldName, string>;

/** The fields of each type, in the order of its form. */
export const FIELDS_OF: Record<Type, readonly FieldName[]> = {
  dialogflow: ['name', 'language', 'projectName', 'jsonContent'],
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
};
/** Calls to these are signed. */
export const isSigned = (type: Type): boolean => type === 'n8n' || type === 'webhook';
export const NUMBERS: readonly FieldName[] = ['typebotExpires', 'typebotDelayMessage'];
export const isRequired = (type: Type, field: FieldName): boolean =>
  (REQUIRED_FIELDS[type] as readonly FieldName[]).includes(field);

export const EMPTY: Values = {
  ...{ type: 'typebot' as const, name: '', language: '', projectName: '', jsonContent: '', urlN8N: '' },
  ...{ typebotSlug: '', typebotExpires: '1', typebotDelayMessage: '1000', typebotKeywordFinish: '' },
  ...{ typebotKeywordRestart: '', typebotUnknownMessage: '', typebotRestartMessage: '' },
};

const textOf = (values: Values, name: FieldName) => String(values[name]).trim();

/** Keeps the fields that the type has and drops those of other types. */
export const sentOf = (values: Values): Record<string, string> => ({
  type: values.type,
  ...Object.fromEntries(FIELDS_OF[values.type].map((name) => [name, textOf(values, name)])),
});

/** Lists required fields that are empty. */
export const missingOf = (values: Values): FieldErrors =>
  Object.fromEntries(
    FIELDS_OF[values.type].flatMap((name) =>
      isRequired(values.type, name) && textOf(values, name) === '' ? [[name, 'validation.mandatory']] : [],
    ),
  );
