import { CONFIRMATION_FIELDS, MESSAGE_FIELDS, type Campaign, momentOf, wallTimeIn } from '@recado/contracts';
import { pick } from 'es-toolkit';
import type { RaRecord } from 'react-admin';
import { api } from '../providers/api.js';
import { attachOne } from '../shared/data/attach-one.js';
import { newUuid } from '../shared/lib/new-uuid.js';
import type { Values } from '../shared/records/RecordController.js';
import { changeable } from './changeable.js';

const TEXTS: string[] = [...MESSAGE_FIELDS, ...CONFIRMATION_FIELDS];
const NAMED = ['whatsappIds', 'contactListId', 'tagListId', 'fileListId'];
const SENT = [...TEXTS, ...NAMED, 'name', 'confirmation', 'clientId'];

/**
 * `scheduledAt` is the time by the company's clock, `extent` what may be changed. `clientId` is the form's own: however
 * often it is sent, it makes one campaign.
 */
export const newCampaign = () => ({
  ...Object.fromEntries(TEXTS.map((field) => [field, ''])),
  ...{ name: '', confirmation: false, scheduledAt: '', startNow: false, extent: 'all' },
  ...{ whatsappIds: [], contactListId: null, tagListId: null, fileListId: null, clientId: newUuid() },
});

/** The connections that the campaign has sent over; before it sends, those that it names. */
export const connectionNames = ({
  whatsapps,
  usedWhatsapps: used = [],
}: Pick<Campaign, 'whatsapps' | 'usedWhatsapps'>): string =>
  (used.length > 0 ? used : whatsapps).map(({ name }) => name).join(', ');

export function readCampaign(stored: RaRecord, timeZone: string): RaRecord {
  const { scheduledAt, whatsapps } = stored as Campaign;
  return {
    ...stored,
    // those that were deleted cannot be chosen any more
    whatsappIds: whatsapps.map(({ id }) => id),
    scheduledAt: scheduledAt ? wallTimeIn(timeZone, new Date(scheduledAt)) : '',
    startNow: false,
    extent: changeable(stored as Campaign, new Date()),
  };
}

/** As the server takes it; of a cancelled one the messages only, and what it lacks. What is sent must be complete, so its time follows its file. */
export function sentOf(values: Values, timeZone: string): Values {
  if (values['extent'] === 'messages') return pick(values, TEXTS);
  if (values['extent'] === 'address') return pick(values, [...TEXTS, ...NAMED]);
  const { scheduledAt: wall, startNow, file } = values;
  const planned = wall ? momentOf(wall as string, timeZone).toISOString() : null;
  const scheduledAt = startNow ? new Date().toISOString() : planned;
  const fields = pick(values, SENT);
  return file === undefined ? { ...fields, scheduledAt } : { ...fields, file, timeWanted: scheduledAt };
}

const attachFile = attachOne('campaigns', 'campaign');

export async function attachToCampaign(saved: RaRecord, values: Values): Promise<RaRecord> {
  const attached = await attachFile(saved, values);
  const { timeWanted } = values;
  return timeWanted === undefined ? attached : api.put(`/campaigns/${saved.id}`, { scheduledAt: timeWanted });
}
