import { GetTag, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { ListRecipients } from '../contact-lists/list-recipients.js';
import { Connections } from '../replicas/state-replicas.js';
import { lacks, type Campaign } from './campaign.js';

/** Accepts a time of "now" from a clock that is a little behind, or from a form that took a moment. */
const STILL_NOW_MS = 5 * 60_000;

type Named = Partial<Record<'whatsappId' | 'contactListId' | 'tagListId' | 'fileListId', string | null | undefined>>;

/** Checks the rules of every campaign: the plan has campaigns, and all that it refers to is the company's. */
@Injectable()
export class CampaignRules {
  constructor(
    private readonly connections: Connections,
    private readonly lists: ListRecipients,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * @throws ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_TAG_FOUND, ERR_NOT_FOUND for a file list: there are
   * none
   */
  async check({ companyId }: Actor, named: Named, context: RpcContext): Promise<void> {
    const { whatsappId, contactListId, tagListId, fileListId } = named;
    if (whatsappId && !this.connections.get(companyId, whatsappId)) throw new AppError('ERR_NO_WAPP_FOUND');
    if (contactListId && !(await this.lists.names(companyId, [contactListId])).has(contactListId))
      throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    if (tagListId) await this.rpc.call(GetTag, { id: tagListId }, context);
    if (fileListId) throw new AppError('ERR_NOT_FOUND');
  }

  /** @throws ERR_SCHEDULE_PAST */
  timeOf(scheduledAt: string | null, now: Date): Date | null {
    if (!scheduledAt) return null;
    const time = new Date(scheduledAt);
    if (now.getTime() - time.getTime() > STILL_NOW_MS) throw new AppError('ERR_SCHEDULE_PAST');
    return time;
  }

  /** @throws ERR_VALIDATION with what it lacks, when it is to be sent */
  mayBeSent(campaign: Campaign): void {
    const fields = lacks(campaign);
    if (campaign.status !== 'INATIVA' && Object.keys(fields).length > 0)
      throw new AppError('ERR_VALIDATION', { details: { fields, form: [] } });
  }

  /** @throws ERR_NOT_FOUND for a file that is not the company's */
  file<F extends { key: string }>({ companyId }: Actor, [file]: readonly F[]): F {
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    return file;
  }
}
