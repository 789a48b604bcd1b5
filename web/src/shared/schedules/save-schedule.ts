import type { CreateScheduleInput } from '@recado/contracts';
import type { RaRecord } from 'react-admin';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import type { SavingMeta } from '../../providers/data/rest-data-provider.js';
import { uploadFile } from '../data/upload-file.js';

type Fields = z.output<typeof CreateScheduleInput>;
const fileOf = ({ id }: RaRecord) => `/schedules/${id}/media-upload`;

/**
 * A file can replace the text. A new schedule is sent together with its file; for a stored one, the file is uploaded
 * before the text is removed.
 */
export const SCHEDULE_SAVING: SavingMeta = {
  async before(known, { file, ...values }) {
    if (!(file instanceof File)) return undefined;
    if (known) {
      await uploadFile(fileOf(known), file);
      return undefined;
    }
    const { contactId, body, sendAt, whatsappId, openTicket } = values as Fields;
    const texts = { contactId, body, sendAt, whatsappId: whatsappId ?? '', openTicket: String(openTicket) };
    return uploadFile<RaRecord>('/schedules', file, texts);
  },
  attach: async (saved, { file }) =>
    file === false && saved['mediaName'] ? api.delete<RaRecord>(fileOf(saved)) : saved,
  refusals: { ERR_SCHEDULE_PAST: 'sendAt' },
};
