import { CONFIRMATION_FIELDS, MESSAGE_FIELDS, type Campaign, momentOf, wallTimeIn } from '@recado/contracts';
import { pick } from 'es-toolkit';
import type { RaRecord } from 'react-admin';
import { api } from '../providers/api.js';
import { fileAttacher } from '../shared/data/file-attacher.js';
import { newUuid } from '../shared/lib/new-uuid.js';
import type { Values } from '../shared/records/RecordForm.js';
import { changeable } from './changeable.js';

const TEXTS: string[] = [...MESSAGE_FIELDS, ...CONFIRMATION_FIELDS];
const REFERENCES = ['whatsappIds', 'contactListId', 'tagListId', 'fileListId'];
const REQUEST_FIELDS = [...TEXTS, ...REFERENCES, 'name', 'confirmation', 'clientId'];

/**
 * `scheduledAt` is in the company's time zone; `extent` determines what can be changed. `clientId` makes saving
 * idempotent: repeated requests create one campaign.
 */
export const newCampaign = () => ({
  ...Object.fromEntries(TEXTS.map((field) => [field, ''])),
  ...{ name: '', confirmation: false, scheduledAt: '', startNow: false, extent: 'all' },
  ...{ whatsappIds: [], contactListId: null, tagListId: null, fileListId: null, clientId: newUuid() },
});

/** Returns the connections that the campaign was sent through or, before it is sent, the selected ones. */
export const connectionNames = ({
  whatsapps,
  usedWhatsapps: used = [],
}: Pick<Campaign, 'whatsapps' | 'usedWhatsapps'>): string =>
  (used.length > 0 ? used : whatsapps).map(({ name }) => name).join(', ');

export function readCampaign(stored: RaRecord, timeZone: string): RaRecord {
  const { scheduledAt, whatsapps } = stored as Campaign;
  return {
    ...stored,
    // deleted connections can no longer be selected
    whatsappIds: whatsapps.map(({ id }) => id),
    scheduledAt: scheduledAt ? wallTimeIn(timeZone, new Date(scheduledAt)) : '',
    startNow: false,
    extent: changeable(stored as Campaign, new Date()),
  };
}

/**
 * Converts the form to the server's format. For a cancelled campaign, sends only messages and missing references. A
 * campaign can only start once it is complete, so its start time is set after the file upload.
 */
export function requestOf(values: Values, timeZone: string): Values {
  if (values['extent'] === 'messages') return pick(values, TEXTS);
  if (values['extent'] === 'address') return pick(values, [...TEXTS, ...REFERENCES]);
  const { scheduledAt: wall, startNow, file } = values;
  const planned = wall ? momentOf(wall as string, timeZone).toISOString() : null;
  const scheduledAt = startNow ? new Date().toISOString() : planned;
  const fields = pick(values, REQUEST_FIELDS);
  return file === undefined ? { ...fields, scheduledAt } : { ...fields, file, timeWanted: scheduledAt };
}

const attachFile = fileAttacher('campaigns', 'campaign');

export async function attachToCampaign(saved: RaRecord, values: Values): Promise<RaRecord> {
  const attached = await attachFile(saved, values);
  const { timeWanted } = values;
  return timeWanted === undefined ? attached : api.put(`/campaigns/${saved.id}`, { scheduledAt: timeWanted });
}
