import { missingFields, type CreateIntegrationInput, type QueueIntegration } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import type { z } from 'zod';
import type { Sealed } from './secrets.js';

/** A bot that answers in place of people. */
export type Integration = Readonly<
  Omit<QueueIntegration, 'id' | 'jsonContent' | 'signingSecret' | 'createdAt' | 'updatedAt'> & {
    _id: string;
    companyId: string;
    nameKey: string;
    jsonContent: Sealed;
    signingSecret?: Sealed; // made when it is first needed
    createdAt: Date;
    updatedAt: Date;
  }
>;
type Fields = Partial<z.output<typeof CreateIntegrationInput>>;

/** All but Dialogflow have no project of their own. */
export const withProject = <F extends Pick<QueueIntegration, 'type' | 'name' | 'projectName'>>(fields: F): F =>
  fields.type === 'dialogflow' ? fields : { ...fields, projectName: fields.name };

/** @throws ERR_VALIDATION with what the type requires and is not there */
export function requireFields(fields: Fields & Pick<QueueIntegration, 'type'>, jsonContent: Sealed): void {
  const missing = missingFields({ ...fields, jsonContent });
  if (missing.length === 0) return;
  const texts = Object.fromEntries(missing.map((field) => [field, ['Required']]));
  throw new AppError('ERR_VALIDATION', { details: { fields: texts, form: [] } });
}
