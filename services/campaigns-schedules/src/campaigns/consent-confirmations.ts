import { cut } from '@recado/service-kit/text';
import { CONSENT_LINES, SendCampaignMessage, systemActor, type ConsentLineName } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { idFor } from '@recado/service-kit/mongo';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';

type Recipient = { contactId: string; number: string; name: string };
/** The message that changed the consent, and the connection that received it. */
type ConsentChange = {
  companyId: string;
  person: Recipient;
  at: Date;
  said: { id: string; whatsappId: string | null };
};

const LONGEST_NAME = 200;

/** Confirms an opt-out or its withdrawal to the contact. */
@Injectable()
export class ConsentConfirmations {
  constructor(
    private readonly settings: CampaignSettingsRepository,
    private readonly access: CampaignAccess,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sends the confirmation only once, because a redelivery has the same id. Skips a confirmation that cannot be sent,
   * and retries outages.
   */
  async send(name: ConsentLineName, { companyId, person, at, said }: ConsentChange): Promise<void> {
    const { [name]: own } = await this.settings.get(companyId);
    const body = own ?? CONSENT_LINES[this.access.language(companyId)][name];
    if (body === '') return;
    const correlationId = idFor(at, `${companyId} ${name} ${said.id}`);
    const actor = systemActor(companyId);
    const { contactId, number } = person;
    const to = { contactId, number, name: cut(person.name, LONGEST_NAME), whatsappId: said.whatsappId };
    const line = { id: correlationId, body, file: null, campaign: '', lane: 'live' as const, userId: actor.userId };
    try {
      await this.rpc.call(SendCampaignMessage, { ...to, ...line }, { actor, correlationId });
    } catch (error) {
      const isFinal = error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'internal';
      if (!isFinal || error.code === 'ERR_TICKET_CHANGED') throw error;
      this.logger.info({ companyId, code: error.code }, 'failed to send the confirmation of an opt-out or opt-in');
    }
  }
}
