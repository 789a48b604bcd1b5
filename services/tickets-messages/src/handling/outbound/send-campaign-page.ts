import { SendCampaignPage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type Origin, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { ContactSnapshot } from '../../conversations/ticket.js';
import { AssertMaySend } from '../../shared/replicas/assert-may-send.js';
import { PlannedMessages, type WithoutTicket } from './planned-messages.js';
import { FindRecipient } from './find-recipient.js';
import { PlannedSendsRepository } from './planned-sends.repository.js';
import { SendPlannedHandler } from './send-planned.js';

type Page = z.output<typeof SendCampaignPage.request>;
type PageRecipient = Page['recipients'][number];
type Refused = z.input<typeof SendCampaignPage.reply>['refused'];

/**
 * Sends a page of a campaign. Messages without a ticket are stored in one transaction. Messages to recipients with an
 * active ticket are then stored one by one.
 */
@Injectable()
export class SendCampaignPageHandler {
  constructor(
    private readonly sendPlanned: SendPlannedHandler,
    private readonly findRecipient: FindRecipient,
    private readonly plannedMessages: PlannedMessages,
    private readonly messages: MessagesRepository,
    private readonly sends: PlannedSendsRepository,
    private readonly assertMaySend: AssertMaySend,
  ) {}

  /** A retry sends only what the first attempt did not. */
  @OnRpc(SendCampaignPage)
  async execute(page: Page, context: RpcContext): Promise<z.input<typeof SendCampaignPage.reply>> {
    const { companyId } = originOf(context);
    this.assertMaySend.execute(companyId, new Date());
    const whatsappId = this.findRecipient.connectionOf(companyId, page.whatsappId);
    const refused = await whileStale(() => this.attempt({ ...page, whatsappId }, context));
    return { whatsappId, refused };
  }

  /** @throws a duplicate key if another process sends the same message simultaneously */
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
    const isNew = ({ said }: PageRecipient) => said.every(({ id }) => !sent.has(id));
    const places = await this.findRecipient.withoutTicket(companyId, whatsappId, left.filter(isNew));
    const one = left.filter((recipient) => !places.has(recipient));
    return [
      ...(await this.sendWithoutTicket(page, originOf(context), places)),
      ...(await this.sendOneByOne(page, one, context)),
    ];
  }

  private async sendWithoutTicket(
    { whatsappId, userId, campaign: name }: Page & { whatsappId: string },
    origin: Origin,
    contacts: ReadonlyMap<PageRecipient, ContactSnapshot>,
  ): Promise<Refused> {
    const { companyId } = origin;
    const refused: Refused = [];
    const accepted: WithoutTicket[] = [];
    for (const [recipient, contact] of contacts) {
      const { values } = recipient;
      const all = attempted(() =>
        recipient.said.map((one) => {
          this.plannedMessages.assertOwnFile(companyId, one.file);
          const planned = { kind: 'campaign' as const, name };
          const message = { ...one, values, userId, planned, lane: 'bulk' as const };
          return {
            message,
            contact,
            content: this.plannedMessages.compose(companyId, message, { contact, number: null }),
          };
        }),
      );
      if (all instanceof AppError) refused.push(refusal(recipient, all));
      else accepted.push(...all);
    }
    await this.plannedMessages.sendWithoutTicket(origin, whatsappId, accepted);
    return refused;
  }

  private async sendOneByOne(
    { whatsappId, userId, campaign }: Page,
    recipients: readonly PageRecipient[],
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

const refusal = ({ said }: PageRecipient, { code: errorCode }: AppError) => ({ id: said[0]?.id ?? '', errorCode });

function attempted<T>(work: () => T): T | AppError {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
