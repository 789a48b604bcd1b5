import { ReadListedFiles, SendCampaignMessage, systemActor, type ErrorCode, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import { backoffMs, newId } from '@recado/service-kit/mongo';
import { OptOuts } from '../opt-outs/opt-outs.js';
import { STOPPING, textsOf, type Campaign } from './campaign.js';
import { sendIdOf, type Shipping } from './shipping.js';
import { ShippingsRepository } from './shippings.repository.js';
import { Wording } from './wording.js';

/** The connection or the company cannot send now, so the campaign waits. */
const WAIT_FOR_IT: readonly ErrorCode[] = [
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_COMPANY_DISABLED',
  'ERR_COMPANY_EXPIRED',
];
const isOfCampaign = ({ code, kind }: AppError) =>
  WAIT_FOR_IT.includes(code) || STOPPING.includes(code) || kind === 'unavailable';
/** Others write into the recipient's ticket at this moment, or it cannot be stored: this recipient waits, the others do not. */
const isForAWhile = ({ code, kind }: AppError) =>
  kind === 'internal' || code === 'ERR_TICKET_CHANGED' || code === 'ERR_OTHER_OPEN_TICKET';
const RETRY = { firstMs: 60_000, longestMs: 30 * 60_000 };
const MOST_TRIES = 8;

/** Writes to one recipient of a campaign: the question when confirmation is required, else the message with its files. */
@Injectable()
export class SendShipping {
  constructor(
    private readonly fill: Wording,
    private readonly shippings: ShippingsRepository,
    private readonly optOuts: OptOuts,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * A repeat sends nothing twice. @returns whether the message was given to WhatsApp. @throws what concerns the whole
   * campaign
   */
  async execute(campaign: Campaign, shipping: Shipping, now: Date): Promise<boolean> {
    const isAsk = campaign.confirmation && shipping.state === 'waiting';
    if (await this.hasOptedOut(shipping, now)) return false;
    // an answer may come before the note that the question was handed over
    if (isAsk && !(await this.shippings.change(shipping, { askingAt: now }))) return false;
    try {
      if (isAsk) await this.ask(campaign, shipping);
      else await this.tell(campaign, shipping);
    } catch (error) {
      if (!(error instanceof AppError) || isOfCampaign(error)) throw error;
      await this.shippings.change(shipping, afterRefusal(shipping, error, now));
      return false;
    }
    await this.shippings.change(shipping, { state: isAsk ? 'asking' : 'handed', handedAt: now, retryAt: null });
    return true;
  }

  /** The wish may have come since the recipients were written down. */
  private async hasOptedOut(shipping: Shipping, now: Date): Promise<boolean> {
    if ((await this.optOuts.among(shipping.companyId, [shipping])).size === 0) return false;
    await this.shippings.change(shipping, { state: 'optedOut', optedOutAt: now });
    return true;
  }

  private async ask(campaign: Campaign, shipping: Shipping): Promise<void> {
    const body = await this.wording(campaign.confirmationMessages, shipping);
    await this.hand(campaign, shipping, { id: sendIdOf(shipping, 'ask'), body, file: null });
  }

  private async tell(campaign: Campaign, shipping: Shipping): Promise<void> {
    const { file, messages, fileListId, companyId } = campaign;
    const body = await this.wording(messages, shipping);
    if (body || file) await this.hand(campaign, shipping, { id: sendIdOf(shipping), body, file });
    if (!fileListId) return;
    const context = { actor: systemActor(companyId), correlationId: newId() };
    const { files } = await this.rpc.call(ReadListedFiles, { id: fileListId }, context);
    for (const [n, { caption, ...listed }] of files.entries()) {
      // without a message the first file stands for it
      const id = n === 0 && !body && !file ? sendIdOf(shipping) : sendIdOf(shipping, { file: n });
      await this.hand(campaign, shipping, { id, body: caption, file: listed });
    }
  }

  private wording(places: readonly string[], shipping: Shipping): Promise<string> {
    const texts = textsOf(places);
    return this.fill.of(shipping.companyId, texts[shipping.variant % texts.length] ?? '', shipping);
  }

  private async hand(
    { companyId, whatsappId, userId, name: campaign }: Campaign,
    { contactId, number, name }: Shipping,
    said: Pick<RequestOf<typeof SendCampaignMessage>, 'id' | 'body' | 'file'>,
  ): Promise<void> {
    const request = { contactId, number, name, whatsappId, userId, campaign, lane: 'bulk' as const, ...said };
    await this.rpc.call(SendCampaignMessage, request, { actor: systemActor(companyId), correlationId: newId() });
  }
}

function afterRefusal({ tries = 0 }: Shipping, error: AppError, now: Date): Partial<Shipping> {
  if (!isForAWhile(error) || tries + 1 >= MOST_TRIES) return { state: 'failed', errorCode: error.code, askingAt: null };
  const retryAt = new Date(now.getTime() + backoffMs(tries + 1, RETRY));
  return { tries: tries + 1, retryAt, askingAt: null };
}
