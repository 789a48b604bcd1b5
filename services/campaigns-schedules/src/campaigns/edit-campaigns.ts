import {
  type Campaign as Shown,
  CreateCampaign,
  UpdateCampaign,
  type UploadedFile,
  DeleteCampaign,
  type RequestOf,
  AttachToCampaign,
  DetachFromCampaign,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, UNCLAIMED } from '@recado/service-kit/mongo';
import { fold } from '@recado/service-kit/text';
import { KEY_FORM } from '../consents/person-keys.js';
import { EMPTY_TALLY } from './rules/tally.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { changeable, NO_TEXTS, type Campaign } from './rules/campaign.js';
import {
  audienceChanges,
  chosenConnections,
  FROM_THE_START,
  namedChanges,
  plainChanges,
  textChanges,
  timeChanges,
} from './campaign-fields.js';
import { CampaignRules } from './campaign-rules.js';
import { CampaignStore } from './campaign-store.js';

@Injectable()
export class EditCampaignsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly rules: CampaignRules,
    private readonly store: CampaignStore,
  ) {}

  /**
   * @throws ERR_SCHEDULE_PAST, ERR_CAMPAIGN_VARIABLE, and ERR_VALIDATION for a scheduled campaign with missing fields
   */
  @OnRpc(CreateCampaign)
  async create(input: z.output<typeof CreateCampaign.request>, context: RpcContext): Promise<Shown> {
    const actor = this.access.admit(context);
    const { companyId, userId } = actor;
    await this.rules.check(actor, namedBy(input), context);
    const now = new Date();
    const campaign: Campaign = {
      ...{ _id: newId(), companyId, userId, name: input.name, searchKey: fold(input.name) },
      ...textChanges(input, { messages: NO_TEXTS, confirmationMessages: NO_TEXTS }),
      ...{ confirmation: false, whatsappId: null, whatsappIds: [], restrictedIds: [] },
      ...{ contactListId: null, tagListId: null, fileListId: null, file: null },
      ...{ reason: null, ...(input.clientId && { clientId: input.clientId }) },
      ...{ status: 'INATIVA', scheduledAt: null, completedAt: null, nextAt: null, ...UNCLAIMED },
      ...{
        gathering: FROM_THE_START,
        toldAt: null,
        tally: EMPTY_TALLY,
        keyForm: KEY_FORM,
        createdAt: now,
        updatedAt: now,
      },
      ...plainChanges(input),
      ...timeChanges(this.rules.timeOf(input.scheduledAt ?? null, now)),
    };
    this.rules.mayBeSent(campaign);
    await this.rules.texts(campaign);
    return this.store.add(campaign, context);
  }

  /** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS, and the errors of `create` */
  @OnRpc(UpdateCampaign)
  async change({ id, ...input }: z.output<typeof UpdateCampaign.request>, context: RpcContext): Promise<Shown> {
    const actor = this.access.admit(context);
    const now = new Date();
    const before = await this.store.known(actor.companyId, id);
    const extent = changeable(before, now);
    if (extent === 'nothing') throw new AppError('ERR_CAMPAIGN_STATUS');
    if (extent === 'messages') return this.save(before, textChanges(input, before), context);
    await this.rules.check(actor, namedBy(input), context);
    if (extent === 'address') return this.save(before, readdressed(before, input), context);
    const { name, scheduledAt } = input;
    const changes = {
      ...(name !== undefined && { name, searchKey: fold(name) }),
      ...textChanges(input, before),
      ...plainChanges(input),
      ...(scheduledAt !== undefined && timeChanges(this.rules.timeOf(scheduledAt, now))),
    };
    return this.save(before, changes, context);
  }

  /** @throws ERR_CAMPAIGN_STATUS while it is running */
  @OnRpc(DeleteCampaign)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.access.admit(context);
    await this.store.remove(await this.store.known(companyId, id), context);
    return { message: 'Campaign deleted' };
  }

  @OnRpc(AttachToCampaign)
  async attach({ id, files }: RequestOf<typeof AttachToCampaign>, context: RpcContext): Promise<Shown> {
    const actor = this.access.admit(context);
    return this.setFile(actor.companyId, id, this.rules.file(actor, files), context);
  }

  @OnRpc(DetachFromCampaign)
  async detach({ id }: RequestOf<typeof DetachFromCampaign>, context: RpcContext): Promise<Shown> {
    return this.setFile(this.access.admit(context).companyId, id, null, context);
  }

  private async setFile(companyId: string, id: string, file: UploadedFile | null, context: RpcContext) {
    const before = await this.store.known(companyId, id);
    if (changeable(before, new Date()) !== 'all') throw new AppError('ERR_CAMPAIGN_STATUS');
    return this.save(before, { file }, context);
  }

  private async save(before: Campaign, changes: Partial<Campaign>, context: RpcContext): Promise<Shown> {
    const after = { ...before, ...changes };
    this.rules.mayBeSent(after);
    await this.rules.texts(after);
    return this.store.save(before, changes, context);
  }
}

const namedBy = (input: Parameters<typeof namedChanges>[0]) => ({ ...input, whatsappIds: chosenConnections(input) });

/** The changes allowed for a campaign that stopped because a referenced record was deleted. */
const readdressed = (before: Campaign, input: Parameters<typeof namedChanges>[0]): Partial<Campaign> => {
  const named = namedChanges(input);
  return { ...textChanges(input, before), ...named, ...audienceChanges(before, named) };
};
