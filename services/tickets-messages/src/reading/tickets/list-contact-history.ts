import { ListContactHistory, PAGE_SIZE } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindContact } from '../../contacts/find-contact.js';
import { contactSummary } from '../../conversations/contact-summary.js';
import { asMessage, type ImportedMessage } from '../../conversations/imported-message.js';
import { ImportedMessagesRepository, type History } from '../../conversations/imported-messages.repository.js';
import { MessageView } from '../../conversations/message-view.js';
import { QuotedHistory } from './quoted-history.js';
import { snapshotOf } from '../../conversations/ticket.js';
import { VisibleHistory } from './visible-history.js';

type Request = z.output<typeof ListContactHistory.request>;
type Page = { messages: ImportedMessage[]; hasMore: boolean; hasNewer: boolean };

/** Lists a contact's imported messages, with or without a ticket. */
@Injectable()
export class ListContactHistoryHandler {
  constructor(
    private readonly imported: ImportedMessagesRepository,
    private readonly visibleHistory: VisibleHistory,
    private readonly quotedHistory: QuotedHistory,
    private readonly findContact: FindContact,
    private readonly view: MessageView,
    private readonly links: MediaLinks,
  ) {}

  /** @throws ERR_NO_CONTACT_FOUND, ERR_NO_MESSAGE_FOUND if `around` is not one of these messages */
  @OnRpc(ListContactHistory)
  async execute(request: Request, context: RpcContext): Promise<z.input<typeof ListContactHistory.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const { contactId } = request;
    const found = await this.findContact.execute(companyId, { id: contactId });
    if (!found) throw new AppError('ERR_NO_CONTACT_FOUND');
    const readable = await this.visibleHistory.of(actor, [contactId]);
    const connections = await this.imported.connectionsOf(companyId, contactId);
    const whatsappIds = connections.filter((whatsappId) => readable.mayRead({ contactId, whatsappId }));
    const history = { companyId, contactId, whatsappIds };
    const { messages, ...ends } = await this.page(history, request);
    const quotes = await this.quotedHistory.of(history, messages);
    const contact = snapshotOf(found);
    const shown = messages.map((message) =>
      this.view.showImported(asMessage(message, { quotedMsg: quotes.get(message._id) ?? null }), contact),
    );
    return { contact: contactSummary(contact, this.links), messages: shown, ...ends };
  }

  private async page(history: History, { around, before, after }: Request): Promise<Page> {
    if (after !== undefined) {
      const found = await this.imported.newer(history, { after }, PAGE_SIZE + 1);
      return { messages: found.slice(0, PAGE_SIZE), hasMore: true, hasNewer: found.length > PAGE_SIZE };
    }
    const range =
      around === undefined ? before !== undefined && { before } : { upTo: await this.orderOf(history, around) };
    const found = await this.imported.older(history, { ...range }, PAGE_SIZE + 1);
    const messages = found.slice(0, PAGE_SIZE).reverse();
    const last = around === undefined ? undefined : messages.at(-1)?.order;
    const hasNewer =
      last === undefined ? before !== undefined : (await this.imported.newer(history, { after: last }, 1)).length > 0;
    return { messages, hasMore: found.length > PAGE_SIZE, hasNewer };
  }

  private async orderOf({ companyId, contactId, whatsappIds }: History, id: string): Promise<string> {
    const found = await this.imported.find(companyId, id);
    if (found?.contactId !== contactId || !whatsappIds.includes(found.whatsappId))
      throw new AppError('ERR_NO_MESSAGE_FOUND');
    return found.order;
  }
}
