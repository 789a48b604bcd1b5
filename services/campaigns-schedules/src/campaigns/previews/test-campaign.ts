import { SendCampaignMessage, TestCampaign, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc, RpcClient, type RpcContext } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { numberOf } from '@recado/service-kit/phone-numbers';
import { CampaignRules } from '../campaign-rules.js';
import { CampaignAccess } from '../../shared/replicas/campaign-access.js';

/** The contact name in test messages. */
const SAMPLE_NAME = 'Maria';

/** Sends a test message to the number of the campaign's author immediately. */
@Injectable()
export class TestCampaignHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly rules: CampaignRules,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws ERR_CAMPAIGN_VARIABLE, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED */
  @OnRpc(TestCampaign)
  async execute(
    { number: typed, message, whatsappId = null }: RequestOf<typeof TestCampaign>,
    context: RpcContext,
  ): Promise<{ message: string; number: string }> {
    const { companyId, userId } = this.access.admit(context);
    await this.rules.texts({ companyId, messages: [message], confirmationMessages: [] });
    const number = numberOf(typed, { timeZone: this.access.timeZone(companyId) });
    const values = await this.rules.valuesFor(companyId, message, { name: SAMPLE_NAME, number, email: '' });
    const to = { contactId: null, number, name: SAMPLE_NAME, whatsappId, userId };
    const said = { id: newId(), body: message, values, file: null, campaign: '', lane: 'live' as const };
    await this.rpc.call(SendCampaignMessage, { ...to, ...said }, context);
    return { message: 'Sent', number };
  }
}
