import {
  GetTag,
  limitOf,
  ReadListedFiles,
  systemActor,
  type Actor,
  type CampaignSettings,
  type Connection,
  type ErrorCode,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { ListRecipients } from '../contact-lists/list-recipients.js';
import { Connections } from '../shared/replicas/state-replicas.js';
import { lacks, namedConnections, type Campaign } from './rules/campaign.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { newChatsLeft, numbersAmong, type Numbers } from '../sending-rate/number-limits.js';
import { placeholderValues, unknownPlaceholders, type Addressee } from './rules/placeholders.js';

/** Tolerates a clock that is slightly behind and the time it takes to fill in the form. */
const STILL_NOW_MS = 5 * 60_000;

type Texts = Pick<Campaign, 'companyId' | 'messages' | 'confirmationMessages'>;
type References = Partial<Record<'contactListId' | 'tagListId' | 'fileListId', string | null | undefined>> & {
  whatsappIds?: readonly string[] | undefined;
};
type ConnectionChoice = Pick<Campaign, 'companyId' | 'whatsappId' | 'whatsappIds' | 'restrictedIds'>;

type LeftOut = { name: string; errorCode: ErrorCode; until?: string | null };

/** Everything that the next step of a campaign needs. */
export type Ready = Readonly<{
  settings: CampaignSettings;
  files: readonly z.output<typeof ReadListedFiles.reply>['files'][number][];
  numbers: Numbers;
}>;

/** Validates that the plan includes campaigns and that everything they refer to belongs to the company. */
@Injectable()
export class CampaignRules {
  constructor(
    private readonly connections: Connections,
    private readonly lists: ListRecipients,
    private readonly rpc: RpcClient,
    private readonly settings: CampaignSettingsRepository,
  ) {}

  /** Loads the data that a page of recipients needs, once. @throws errors that stop the campaign, among others */
  async ready(campaign: Campaign, now: Date): Promise<Ready> {
    const { companyId } = campaign;
    const settings = await this.settings.get(companyId);
    assertFilledIn(campaign, settings);
    const numbers = this.numbers(campaign, now);
    const { contactListId, tagListId, fileListId } = campaign;
    const context = { actor: systemActor(companyId), correlationId: newId() };
    const files = await this.check(campaign, { contactListId, tagListId, fileListId }, context);
    return { settings, files, numbers };
  }

  /**
   * Returns the files of the selected file list. @throws ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_LIST_FOUND,
   * ERR_NO_TAG_FOUND, ERR_NO_FILE_LIST_FOUND
   */
  async check(
    { companyId }: Pick<Actor, 'companyId'>,
    named: References,
    context: Pick<RpcContext, 'actor' | 'correlationId'>,
  ): Promise<Ready['files']> {
    const { whatsappIds = [], contactListId, tagListId, fileListId } = named;
    if (whatsappIds.some((id) => !this.connections.get(companyId, id))) throw new AppError('ERR_NO_WAPP_FOUND');
    if (contactListId && !(await this.lists.names(companyId, [contactListId])).has(contactListId))
      throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    if (tagListId) await this.rpc.call(GetTag, { id: tagListId }, context);
    return fileListId ? (await this.rpc.call(ReadListedFiles, { id: fileListId }, context)).files : [];
  }

  /** @throws ERR_CAMPAIGN_VARIABLE, listing the variables without a value */
  async texts(texts: Texts): Promise<void> {
    assertFilledIn(texts, await this.settings.get(texts.companyId));
  }

  /**
   * Returns the values of the variables in a text, or of all variables, for a recipient: the contact's fields and the
   * company's own variables.
   */
  async valuesFor(companyId: string, text: string | null, person: Addressee): Promise<Record<string, string>> {
    const { variables } = await this.settings.get(companyId);
    return placeholderValues(text, person, variables);
  }

  /**
   * Returns the connections that a campaign may use: the selected ones, or the default one, if they exist and WhatsApp
   * allows them to send. Offline connections are only included if all are offline; messages then wait there.
   * Restrictions and quotas end on their own. @throws ERR_NO_WAPP_FOUND, ERR_WAPP_BLOCKED, ERR_WAPP_RESTRICTED if no
   * connection remains permanently
   */
  numbers(campaign: ConnectionChoice, now: Date): Numbers {
    const { restrictedIds = [] } = campaign;
    const there = this.there(campaign);
    if (there.length === 0 && namedConnections(campaign).length > 0) throw new AppError('ERR_NO_WAPP_FOUND');
    const working = there.filter(({ problem }) => problem !== 'ERR_WAPP_BLOCKED');
    if (there.length > 0 && working.length === 0) throw new AppError('ERR_WAPP_BLOCKED');
    const free = working.filter(({ id }) => !restrictedIds.includes(id));
    if (working.length > 0 && free.length === 0) throw new AppError('ERR_WAPP_RESTRICTED');
    return numbersAmong(free, now);
  }

  /** Returns the selected connections that the campaign does not currently use, and why. */
  leftOut(campaign: ConnectionChoice, now: Date): LeftOut[] {
    return this.there(campaign).flatMap((connection): LeftOut[] => {
      const { id, name, problem, status } = connection;
      if (problem === 'ERR_WAPP_BLOCKED') return [{ name, errorCode: problem }];
      if (campaign.restrictedIds?.includes(id)) return [{ name, errorCode: 'ERR_WAPP_RESTRICTED' }];
      const limit = limitOf(connection, now);
      if (limit) return [{ name, errorCode: 'ERR_WAPP_RESTRICTED', until: limit.until }];
      return status === 'CONNECTED' ? [] : [{ name, errorCode: 'ERR_WAPP_NOT_INITIALIZED' }];
    });
  }

  /** Returns the number of new conversations that WhatsApp still allows the connection to start. */
  newChatsLeft(companyId: string, connectionId: string, now: Date): number {
    return newChatsLeft(this.connections.get(companyId, connectionId) ?? {}, now);
  }

  /** Returns the ids of the campaign's connections, or of the default one, if they exist. */
  connectionIds(campaign: ConnectionChoice): string[] {
    return this.there(campaign).map(({ id }) => id);
  }

  private there(campaign: ConnectionChoice): Connection[] {
    const { companyId } = campaign;
    const named = namedConnections(campaign);
    if (named.length > 0) return named.flatMap((id) => this.connections.get(companyId, id) ?? []);
    return this.connections.list(companyId).filter(({ isDefault }) => isDefault);
  }

  /** Returns whether the campaign still has a connection. */
  hasNumber(campaign: ConnectionChoice, now: Date): boolean {
    try {
      return this.numbers(campaign, now).kept.length > 0;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** @throws ERR_SCHEDULE_PAST */
  timeOf(scheduledAt: string | null, now: Date): Date | null {
    if (!scheduledAt) return null;
    const time = new Date(scheduledAt);
    if (now.getTime() - time.getTime() > STILL_NOW_MS) throw new AppError('ERR_SCHEDULE_PAST');
    return time;
  }

  /** @throws ERR_VALIDATION with the missing fields, unless the campaign is inactive */
  mayBeSent(campaign: Campaign): void {
    const fields = lacks(campaign);
    if (campaign.status !== 'INATIVA' && Object.keys(fields).length > 0)
      throw new AppError('ERR_VALIDATION', { details: { fields, form: [] } });
  }

  /** @throws ERR_NOT_FOUND for a file of another company */
  file<F extends { key: string }>({ companyId }: Actor, [file]: readonly F[]): F {
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    return file;
  }
}

function assertFilledIn({ messages, confirmationMessages }: Texts, { variables }: CampaignSettings): void {
  const unknown = unknownPlaceholders([...messages, ...confirmationMessages], variables);
  if (unknown.length > 0) throw new AppError('ERR_CAMPAIGN_VARIABLE', { details: { names: unknown.join(', ') } });
}
