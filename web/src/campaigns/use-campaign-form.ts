import {
  CONFIRMATION_FIELDS,
  CreateCampaignInput,
  MESSAGE_FIELDS,
  UpdateCampaignInput,
  type Campaign,
} from '@recado/contracts';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { uploadOne } from '../shared/data/upload-one.js';
import { useSave } from '../shared/data/use-save.js';
import { momentOf, wallTimeIn } from '../shared/lib/zoned-time.js';
import { changeable } from './changeable.js';
import { CAMPAIGNS_KEY } from './use-campaigns.js';

type TextField = (typeof MESSAGE_FIELDS)[number] | (typeof CONFIRMATION_FIELDS)[number];
const TEXT_FIELDS: readonly TextField[] = [...MESSAGE_FIELDS, ...CONFIRMATION_FIELDS];

export type CampaignValues = Record<TextField, string> & {
  name: string;
  confirmation: boolean;
  wall: string; // by the company's clock, or empty
  startNow: boolean;
  whatsappId: string;
  contactListId: string;
  tagListId: string;
};

const EMPTY: CampaignValues = {
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as Record<TextField, string>),
  ...{ name: '', confirmation: false, wall: '', startNow: false, whatsappId: '', contactListId: '', tagListId: '' },
};

function valuesOf(campaign: Campaign | null, timeZone: string): CampaignValues {
  if (!campaign) return EMPTY;
  const { name, confirmation, scheduledAt, whatsappId, contactListId, tagListId } = campaign;
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, campaign[field]]));
  const ids = { whatsappId: whatsappId ?? '', contactListId: contactListId ?? '', tagListId: tagListId ?? '' };
  const wall = scheduledAt ? wallTimeIn(timeZone, new Date(scheduledAt)) : '';
  return { ...EMPTY, ...texts, ...ids, name, confirmation, wall };
}

/** As the server takes them; of a cancelled one the messages only. */
function fieldsOf(values: CampaignValues, timeZone: string, onlyMessages: boolean) {
  const { wall, startNow, whatsappId, contactListId, tagListId, ...rest } = values;
  if (onlyMessages) return Object.fromEntries(TEXT_FIELDS.map((field) => [field, values[field]]));
  const planned = wall ? momentOf(wall, timeZone).toISOString() : null;
  const scheduledAt = startNow ? new Date().toISOString() : planned;
  const ids = { whatsappId: whatsappId || null, contactListId: contactListId || null, tagListId: tagListId || null };
  return { ...rest, ...ids, scheduledAt };
}

/** `file`: a new one; null: none any more; undefined: as it was. */
type Fields = Record<string, unknown>;
type Chosen = File | null | undefined;

/** With a file it is saved without its time first: what is sent must be complete. */
async function store(campaign: Campaign | null, fields: Fields, file: Chosen): Promise<void> {
  const { scheduledAt, ...early } = fields;
  const first = file === undefined ? fields : { ...early, ...(!campaign && { scheduledAt: null }) };
  const { id } = campaign
    ? await api.put<Campaign>(`/campaigns/${campaign.id}`, first)
    : await api.post<Campaign>('/campaigns', first);
  if (file) await uploadOne(`/campaigns/${id}/media-upload`, file);
  if (file === null && campaign?.mediaName) await api.delete(`/campaigns/${id}/media-upload`);
  if (file !== undefined && scheduledAt !== undefined) await api.put(`/campaigns/${id}`, { scheduledAt });
}

/** A campaign in a form: what it says, to whom, over what, when. */
export function useCampaignForm(campaign: Campaign | null, onSaved: () => void) {
  const { timeZone } = useSession().company;
  const [values, setValues] = useState(() => valuesOf(campaign, timeZone));
  const [file, setFile] = useState<Chosen>(undefined);
  const [extent] = useState(() => changeable(campaign, new Date()));
  const { save, isPending, errors } = useSave<Fields>({
    values: fieldsOf(values, timeZone, extent === 'messages'),
    schema: campaign ? UpdateCampaignInput : CreateCampaignInput,
    store: (fields) => store(campaign, fields, file),
    queryKey: CAMPAIGNS_KEY,
    isNew: campaign === null,
    onDone: onSaved,
  });
  return {
    ...{ values, file, extent, isPending, errors, timeZone, setFile },
    fileName: (file === undefined ? campaign?.mediaName : file?.name) ?? null,
    set: (change: Partial<CampaignValues>) => setValues({ ...values, ...change }),
    submit: save,
  };
}
export type CampaignForm = ReturnType<typeof useCampaignForm>;
