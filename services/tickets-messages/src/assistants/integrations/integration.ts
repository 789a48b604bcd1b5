import {
  createEvent,
  type CreateIntegrationInput,
  IntegrationChanged,
  type QueueIntegration as IntegrationView,
  missingFields,
} from '@recado/contracts';
import type { z } from 'zod';
import { auditorOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import type { Marked } from '../../shared/replicas/operator-marks.js';
import type { Sealed } from './secrets.js';

/** A bot that answers instead of agents, or an invoice provider. */
export type Integration = Readonly<
  Omit<
    IntegrationView,
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
export const withProject = <F extends Pick<IntegrationView, 'type' | 'name' | 'projectName'>>(fields: F): F =>
  fields.type === 'dialogflow' || fields.type === 'dialogflowCx' ? fields : { ...fields, projectName: fields.name };

type Secrets = Readonly<{ jsonContent: unknown; secretKey: unknown }>;

/** @throws ERR_VALIDATION for missing fields that the type requires */
export function requireFields(
  fields: Omit<Fields, keyof Secrets> & Pick<IntegrationView, 'type'>,
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
  given: Partial<Pick<IntegrationView, 'type' | 'urlN8N' | 'secretKey'>>,
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

/** An integration as admins see it, with its secrets masked. */
export function integrationView({ _id: id, ...integration }: Integration): IntegrationView {
  const {
    companyId: _company,
    nameKey: _key,
    jsonContent,
    secretKey,
    signingSecret,
    operatorMark,
    createdAt,
    updatedAt,
    ...rest
  } = integration;
  return {
    ...rest,
    id,
    jsonContent: jsonContent?.shown ?? '',
    ...(secretKey && { secretKey: secretKey.shown }),
    ...(signingSecret && { signingSecret: signingSecret.shown }),
    ...(operatorMark && { unconfirmedBy: operatorMark.name }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function integrationChanged(
  origin: Origin,
  integration: Integration,
  what: 'new' | 'changed' | 'gone',
): Outgoing {
  const queueIntegration = what === 'gone' ? null : integrationView(integration);
  const data = { integrationId: integration._id, queueIntegration, isNew: what === 'new' };
  return outgoingEvent(createEvent(IntegrationChanged, stamped(origin, data)));
}

export const auditIntegration = auditorOf('integration', (integration: Integration) => ({
  ...{ id: integration._id, name: integration.name },
  fields: integration,
}));
