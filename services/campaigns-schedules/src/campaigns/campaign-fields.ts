import { CONFIRMATION_FIELDS, MESSAGE_FIELDS, type UpdateCampaign } from '@recado/contracts';
import type { z } from 'zod';
import type { Campaign } from './rules/campaign.js';

type Input = Omit<z.output<typeof UpdateCampaign.request>, 'id'>;

/** Returns the five messages after applying a form. Fields missing in the form are unchanged. */
const placesOf = (fields: readonly (keyof Input)[], input: Input, before: readonly string[]): string[] =>
  fields.map((field, index) => {
    const given = input[field];
    return given === undefined ? (before[index] ?? '') : typeof given === 'string' ? given : '';
  });

export const textChanges = (input: Input, before: Pick<Campaign, 'messages' | 'confirmationMessages'>) => ({
  messages: placesOf(MESSAGE_FIELDS, input, before.messages),
  confirmationMessages: placesOf(CONFIRMATION_FIELDS, input, before.confirmationMessages),
});

/** Returns the fields of a form that are stored as they are. Fields missing in the form are unchanged. */
export const plainChanges = ({ confirmation, ...named }: Input): Partial<Campaign> => ({
  ...(confirmation !== undefined && { confirmation }),
  ...namedChanges(named),
});

/** Returns the connections selected in a form, or undefined if the form does not contain them. */
export function chosenConnections({ whatsappId, whatsappIds }: Pick<Input, 'whatsappId' | 'whatsappIds'>) {
  const isAnother = whatsappId && !whatsappIds?.includes(whatsappId);
  if (whatsappIds && !isAnother) return whatsappIds;
  if (whatsappId === undefined) return undefined;
  return whatsappId ? [whatsappId] : [];
}

/** Returns the connections, lists and tag of a form. */
export const namedChanges = (input: Input): Partial<Campaign> => {
  const { contactListId, tagListId, fileListId } = input;
  const whatsappIds = chosenConnections(input);
  return {
    ...(whatsappIds && { whatsappIds, whatsappId: whatsappIds[0] ?? null }),
    ...(contactListId !== undefined && { contactListId }),
    ...(tagListId !== undefined && { tagListId }),
    ...(fileListId !== undefined && { fileListId }),
  };
};

export const FROM_THE_START: Campaign['gathering'] = { from: 'list', after: null };

/** Restarts collecting recipients if the list or tag has changed. */
export const audienceChanges = (
  before: Campaign,
  { contactListId, tagListId }: Partial<Campaign>,
): Partial<Campaign> => {
  const isSame =
    (contactListId === undefined || contactListId === before.contactListId) &&
    (tagListId === undefined || tagListId === before.tagListId);
  return isSame ? {} : { gathering: FROM_THE_START };
};

/** A campaign with a time is scheduled, one without is inactive. */
export const timeChanges = (scheduledAt: Date | null): Partial<Campaign> => ({
  scheduledAt,
  status: scheduledAt ? 'PROGRAMADA' : 'INATIVA',
  nextAt: scheduledAt,
});
