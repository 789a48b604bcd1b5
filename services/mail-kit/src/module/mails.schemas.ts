import { CollectionSchema } from '@recado/service-kit/mongo';
import type { WaitingMail } from './waiting-mail.js';

export const MailSchema = new CollectionSchema<WaitingMail>('mails');
// the e-mail that has been due longest is sent first
MailSchema.index({ dueAt: 1 });
// MongoDB deletes e-mails that were not sent in time
MailSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
