import { SendCampaignMessage, systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { fillPlaceholders, textsOf, type Campaign } from './campaign.js';
import { askIdOf, type Shipping } from './shipping.js';
import { ShippingsRepository } from './shippings.repository.js';

/** The connection or the company cannot send now, so the shipping waits instead of failing. */
const WAIT_FOR_IT = [
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_COMPANY_DISABLED',
  'ERR_COMPANY_EXPIRED',
];
const canWait = ({ code, kind }: AppError) =>
  WAIT_FOR_IT.includes(code) || kind === 'unavailable' || kind === 'internal';

/** Writes to one recipient of a campaign: the question when confirmation is required, else the message. */
@Injectable()
export class SendShipping {
  constructor(
    private readonly settings: CampaignSettingsRepository,
    private readonly shippings: ShippingsRepository,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * A repeat sends nothing twice. @returns whether the message was given to WhatsApp. @throws errors that can be waited
   * for
   */
  async execute(campaign: Campaign, shipping: Shipping): Promise<boolean> {
    const isAsk = campaign.confirmation && shipping.state === 'waiting';
    try {
      await this.hand(campaign, shipping, isAsk);
    } catch (error) {
      if (!(error instanceof AppError) || canWait(error)) throw error;
      await this.shippings.change(shipping, { state: 'failed', errorCode: error.code });
      return false;
    }
    await this.shippings.change(shipping, { state: isAsk ? 'asking' : 'handed' });
    return true;
  }

  private async hand(campaign: Campaign, shipping: Shipping, isAsk: boolean): Promise<void> {
    const { companyId, whatsappId, userId, file, messages, confirmationMessages } = campaign;
    const { _id, contactId, number, name, variant } = shipping;
    const texts = textsOf(isAsk ? confirmationMessages : messages);
    const { variables } = await this.settings.read(companyId);
    const request = {
      ...{ contactId, number, name, whatsappId, userId },
      id: isAsk ? askIdOf(_id) : _id,
      body: fillPlaceholders(texts[variant % texts.length] ?? '', shipping, variables),
      file: isAsk ? null : file,
    };
    await this.rpc.call(SendCampaignMessage, request, { actor: systemActor(companyId), correlationId: newId() });
  }
}
