import { SendCampaignMessages } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { isMediaOf } from '@recado/media-kit/store';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type Origin, type Outgoing, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import type { z } from 'zod';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { saidWith } from '../../conversations/message.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { ContactSnapshot } from '../../conversations/ticket.js';
import { AssertMaySend } from '../../shared/replicas/assert-may-send.js';
import { sendSaidCommand, widFor } from './commands.js';
import { OutgoingText } from './outgoing-text.js';
import type { PlannedSend } from './outbound.schemas.js';
import { FindPlannedPlace } from './planned-place.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';
import { SendPlannedHandler } from './send-planned.js';

type Page = z.output<typeof SendCampaignMessages.request>;
type Recipient = Page['recipients'][number];
type Refused = z.input<typeof SendCampaignMessages.reply>['refused'];
type Addressed = Pick<Recipient, 'values'> & { contact: ContactSnapshot; said: Recipient['said'][number] };
type Written = { send: PlannedSend; command: Outgoing };

/**
 * Sends a page of a campaign: past all tickets in one transaction, and into the tickets of those who have an active one,
 * one by one.
 */
@Injectable()
export class SendCampaignPageHandler {
  constructor(
    private readonly sendPlanned: SendPlannedHandler,
    private readonly findPlace: FindPlannedPlace,
    private readonly outgoingText: OutgoingText,
    private readonly messages: MessagesRepository,
    private readonly sends: PlannedSendsRepository,
    private readonly transactions: Transactions,
    private readonly assertMaySend: AssertMaySend,
  ) {}

  /** A repeat sends what the first attempt did not. */
  @OnRpc(SendCampaignMessages)
  async execute(page: Page, context: RpcContext): Promise<z.input<typeof SendCampaignMessages.reply>> {
    const { companyId } = originOf(context);
    this.assertMaySend.execute(companyId, new Date());
    const whatsappId = this.findPlace.connectionOf(companyId, page.whatsappId);
    const refused = await whileStale(() => this.attempt({ ...page, whatsappId }, context));
    return { whatsappId, refused };
  }

  /** @throws a duplicate key when another process sends the same at this moment */
  private async attempt(page: Page & { whatsappId: string }, context: RpcContext): Promise<Refused> {
    const { companyId } = originOf(context);
    const { whatsappId, recipients } = page;
    const ids = recipients.flatMap(({ said }) => said.map(({ id }) => id));
    const [inTickets, past] = await Promise.all([
      this.messages.among(companyId, ids),
      this.sends.among(companyId, ids),
    ]);
    const sent = new Set([...inTickets, ...past]);
    const left = recipients.filter(({ said }) => said.some(({ id }) => !sent.has(id)));
    const isNew = ({ said }: Recipient) => said.every(({ id }) => !sent.has(id));
    const places = await this.findPlace.withoutTicket(companyId, whatsappId, left.filter(isNew));
    const one = left.filter((recipient) => !places.has(recipient));
    return [
      ...(await this.sendPast(page, originOf(context), places)),
      ...(await this.sendOneByOne(page, one, context)),
    ];
  }

  private async sendPast(
    page: Page & { whatsappId: string },
    origin: Origin,
    places: ReadonlyMap<Recipient, ContactSnapshot>,
  ): Promise<Refused> {
    const refused: Refused = [];
    const written: Written[] = [];
    for (const [recipient, contact] of places) {
      const { values } = recipient;
      const all = attempted(() => recipient.said.map((said) => this.write(page, origin, { contact, said, values })));
      if (all instanceof AppError) refused.push(refusal(recipient, all));
      else written.push(...all);
    }
    if (written.length === 0) return refused;
    await this.transactions.run(async ({ session, announce }) => {
      await this.sends.add(
        written.map(({ send }) => send),
        session,
      );
      announce(...written.map(({ command }) => command));
    });
    return refused;
  }

  private write(
    { whatsappId, userId, campaign: name }: Page & { whatsappId: string },
    origin: Origin,
    { contact, said: { id: _id, body, file }, values: single }: Addressed,
  ): Written {
    const { companyId } = origin;
    if (file && !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    const text = this.outgoingText.write(body, { companyId, contact, number: null }, single && { single });
    const said = { ...saidWith(text, file), isPlanned: true, planned: { kind: 'campaign' as const, name } };
    const wid = widFor(_id);
    const to = { contactId: contact.id, numberKey: numberKeyOf(contact.number) };
    return {
      send: { _id, companyId, whatsappId, wid, userId, ...to, said, at: new Date() },
      command: sendSaidCommand(origin, said, { whatsappId, wid, contact, lane: 'bulk' }),
    };
  }

  private async sendOneByOne(
    { whatsappId, userId, campaign }: Page,
    recipients: readonly Recipient[],
    context: RpcContext,
  ): Promise<Refused> {
    const refused: Refused = [];
    for (const recipient of recipients) {
      const { said, ...to } = recipient;
      try {
        for (const one of said)
          await this.sendPlanned.ofCampaign({ ...to, ...one, whatsappId, userId, campaign, lane: 'bulk' }, context);
      } catch (error) {
        if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
        refused.push(refusal(recipient, error));
      }
    }
    return refused;
  }
}

const refusal = ({ said }: Recipient, { code: errorCode }: AppError) => ({ id: said[0]?.id ?? '', errorCode });

function attempted<T>(work: () => T): T | AppError {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
