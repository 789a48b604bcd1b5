import { CONFIRMATION_FIELDS, MESSAGE_FIELDS, type UpdateCampaign } from '@recado/contracts';
import type { z } from 'zod';
import type { Campaign } from './campaign.js';

type Input = Omit<z.output<typeof UpdateCampaign.request>, 'id'>;

/** Returns the five texts after a form. Texts that the form does not name stay. */
const placesOf = (fields: readonly (keyof Input)[], input: Input, before: readonly string[]): string[] =>
  fields.map((field, index) => {
    const given = input[field];
    return given === undefined ? (before[index] ?? '') : typeof given === 'string' ? given : '';
  });

export const textChanges = (input: Input, before: Pick<Campaign, 'messages' | 'confirmationMessages'>) => ({
  messages: placesOf(MESSAGE_FIELDS, input, before.messages),
  confirmationMessages: placesOf(CONFIRMATION_FIELDS, input, before.confirmationMessages),
});

/** Returns the fields of a form that are stored unchanged. Fields that the form does not name stay. */
export const plainChanges = ({ confirmation, whatsappId, contactListId, tagListId }: Input): Partial<Campaign> => ({
  ...(confirmation !== undefined && { confirmation }),
  ...(whatsappId !== undefined && { whatsappId }),
  ...(contactListId !== undefined && { contactListId }),
  ...(tagListId !== undefined && { tagListId }),
});

/** A campaign with a time is planned, one without a time is inactive. */
export const timeChanges = (scheduledAt: Date | null): Partial<Campaign> => ({
  scheduledAt,
  status: scheduledAt ? 'PROGRAMADA' : 'INATIVA',
  nextAt: scheduledAt,
});
