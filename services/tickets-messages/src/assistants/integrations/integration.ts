import { missingFields, type CreateIntegrationInput, type QueueIntegration } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import type { z } from 'zod';
import type { Marked } from '../../shared/replicas/operator-marks.js';
import type { Sealed } from './secrets.js';

/** A bot that answers instead of agents, or an invoice provider. */
export type Integration = Readonly<
  Omit<
    QueueIntegration,
    'id' | 'jsonContent' | 'secretKey' | 'signingSecret' | 'unconfirmedBy' | 'createdAt' | 'updatedAt'
  > &
    Marked & {
      _id: string;
      companyId: string;
      nameKey: string;
      jsonContent: Sealed;
      secretKey?: Sealed; // of an invoice provider
      signingSecret?: Sealed; // created on first use
      createdAt: Date;
      updatedAt: Date;
    }
>;
type Fields = Partial<z.output<typeof CreateIntegrationInput>>;

/** Only Dialogflow has projects. For other types, uses the integration's name. */
export const withProject = <F extends Pick<QueueIntegration, 'type' | 'name' | 'projectName'>>(fields: F): F =>
  fields.type === 'dialogflow' || fields.type === 'dialogflowCx' ? fields : { ...fields, projectName: fields.name };

type Secrets = Readonly<{ jsonContent: unknown; secretKey: unknown }>;

/** @throws ERR_VALIDATION for missing fields that the type requires */
export function requireFields(
  fields: Omit<Fields, keyof Secrets> & Pick<QueueIntegration, 'type'>,
  secrets: Secrets,
): void {
  refuseMissing(missingFields({ ...fields, ...secrets }));
}

/**
 * Rejects changing the URL without entering the key, because a stored key is only sent to the URL it was entered for.
 * @throws ERR_VALIDATION
 */
export function assertKeyIsForAddress(
  { type: typeBefore, urlN8N: before, secretKey }: Pick<Integration, 'type' | 'urlN8N' | 'secretKey'>,
  given: Partial<Pick<QueueIntegration, 'type' | 'urlN8N' | 'secretKey'>>,
): void {
  const { type = typeBefore, urlN8N = before, secretKey: key = secretKey?.shown } = given;
  const isStored = Boolean(secretKey) && key === secretKey?.shown;
  if (isStored && (type !== typeBefore || urlN8N !== before))
    throw new AppError('ERR_VALIDATION', { details: { fields: { secretKey: ['Type the key again'] }, form: [] } });
}

/** @throws ERR_VALIDATION for the fields */
export function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const texts = Object.fromEntries(missing.map((field) => [field, ['Required']]));
  throw new AppError('ERR_VALIDATION', { details: { fields: texts, form: [] } });
}
