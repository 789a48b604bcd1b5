import {
  GetTag,
  ReadListedFiles,
  systemActor,
  type Actor,
  type CampaignSettings,
  type Connection,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { ListRecipients } from '../contact-lists/list-recipients.js';
import { Connections } from '../replicas/state-replicas.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { lacks, type Campaign } from './campaign.js';
import { fillPlaceholders, unknownPlaceholders, type Addressee } from './placeholders.js';

/** Accepts a time of "now" from a clock that is a little behind, or from a form that took a moment. */
const STILL_NOW_MS = 5 * 60_000;

type Texts = Pick<Campaign, 'companyId' | 'messages' | 'confirmationMessages'>;
type Named = Partial<Record<'whatsappId' | 'contactListId' | 'tagListId' | 'fileListId', string | null | undefined>>;

/** Everything that the next step of a campaign needs to know. */
export type Ready = Readonly<{
  settings: CampaignSettings;
  files: readonly z.output<typeof ReadListedFiles.reply>['files'][number][];
  connectionId: string | null;
}>;

/** Checks the rules of every campaign: the plan has campaigns, and all that it refers to is the company's. */
@Injectable()
export class CampaignRules {
  constructor(
    private readonly connections: Connections,
    private readonly lists: ListRecipients,
    private readonly rpc: RpcClient,
    private readonly settings: CampaignSettingsRepository,
  ) {}

  /** Reads once what a page of recipients needs. @throws what stops the campaign, among others */
  async ready(campaign: Campaign): Promise<Ready> {
    const { companyId } = campaign;
    const settings = await this.settings.read(companyId);
    assertFilledIn(campaign, settings);
    const files = await this.check(campaign, campaign, { actor: systemActor(companyId), correlationId: newId() });
    return { settings, files, connectionId: this.number(campaign)?.id ?? null };
  }

  /** Returns the files of the list that is named. @throws ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_TAG_FOUND, ERR_NO_FILE_LIST_FOUND */
  async check(
    { companyId }: Pick<Actor, 'companyId'>,
    named: Named,
    context: Pick<RpcContext, 'actor' | 'correlationId'>,
  ): Promise<Ready['files']> {
    const { whatsappId, contactListId, tagListId, fileListId } = named;
    if (whatsappId && !this.connections.get(companyId, whatsappId)) throw new AppError('ERR_NO_WAPP_FOUND');
    if (contactListId && !(await this.lists.names(companyId, [contactListId])).has(contactListId))
      throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    if (tagListId) await this.rpc.call(GetTag, { id: tagListId }, context);
    return fileListId ? (await this.rpc.call(ReadListedFiles, { id: fileListId }, context)).files : [];
  }

  /** @throws ERR_CAMPAIGN_VARIABLE, naming what nothing fills in */
  async texts(texts: Texts): Promise<void> {
    assertFilledIn(texts, await this.settings.read(texts.companyId));
  }

  /** Fills in a text for a person: what is known of them, and the variables of the company. */
  async filledIn(companyId: string, text: string, person: Addressee): Promise<string> {
    const { variables } = await this.settings.read(companyId);
    return fillPlaceholders(text, person, variables);
  }

  /** Returns the connection that sends, if there is one. @throws ERR_WAPP_BLOCKED when WhatsApp has blocked its number */
  number({ companyId, whatsappId }: Pick<Campaign, 'companyId' | 'whatsappId'>): Connection | undefined {
    const connection = whatsappId
      ? this.connections.get(companyId, whatsappId)
      : this.connections.list(companyId).find(({ isDefault }) => isDefault);
    if (connection?.problem === 'ERR_WAPP_BLOCKED') throw new AppError('ERR_WAPP_BLOCKED');
    return connection;
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

function assertFilledIn({ messages, confirmationMessages }: Texts, { variables }: CampaignSettings): void {
  const unknown = unknownPlaceholders([...messages, ...confirmationMessages], variables);
  if (unknown.length > 0) throw new AppError('ERR_CAMPAIGN_VARIABLE', { details: { names: unknown.join(', ') } });
}
