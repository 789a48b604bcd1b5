import { orderOf, WhatsappHistoryImported } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { idFor } from '@recado/service-kit/mongo';
import { KnownContact } from '../../contacts/recent-contacts.js';
import type { ImportedMessage } from '../../conversations/imported-message.js';
import { ImportedMessagesRepository } from '../../conversations/imported-messages.repository.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { FindAnswered } from '../../handling/outbound/find-answered.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { SearchWords } from '../../shared/search/search-words.js';
import { contentOf, isBubble } from '../inbound-content.js';

type Received = WhatsappHistoryImported['data']['messages'][number];

/**
 * Converts an event's messages. Messages from the same second keep the event's order. Kinds that are not shown as
 * messages are omitted, because they refer to other messages.
 */
function draftImported(
  { companyId, data }: WhatsappHistoryImported,
  { contactId, timeZone }: { contactId: string; timeZone: string },
): ImportedMessage[] {
  return data.messages.flatMap((received, index) => {
    const { content, messageId, fromMe, sender } = received;
    if (!isBubble(content)) return [];
    const createdAt = new Date(received.sentAt);
    const _id = idFor(createdAt, importedFrom(companyId, data.connectionId, contactId, received));
    return [
      {
        ...{ _id, companyId, contactId, fromMe, createdAt, whatsappId: data.connectionId, wid: messageId },
        ...contentOf(content, timeZone),
        ...(data.group && !fromMe && sender && { participant: sender }),
        quotedWid: received.quotedId,
        order: orderOf(createdAt, index, _id),
      },
    ];
  });
}

const importedFrom = (companyId: string, whatsappId: string, contactId: string, { messageId, fromMe }: Received) =>
  `${companyId} imported ${whatsappId} ${contactId} ${messageId} ${String(fromMe)}`;

/** Limits concurrency, so that an import does not block other work. */
const AT_ONCE = 4;

/**
 * Stores messages older than the linking of a number, with their contact. It opens no ticket, publishes no events and
 * starts no flow.
 */
@Injectable()
export class RecordHistoryHandler {
  constructor(
    private readonly knownContact: KnownContact,
    private readonly imported: ImportedMessagesRepository,
    private readonly messages: MessagesRepository,
    private readonly findAnswered: FindAnswered,
    private readonly settings: CompanySettings,
    private readonly searchWords: SearchWords,
  ) {}

  @OnEvent(WhatsappHistoryImported, { perCompany: AT_ONCE })
  async execute(event: WhatsappHistoryImported): Promise<void> {
    const { companyId, data } = event;
    if (!data.group && !data.contact.number && !data.contact.lid) return; // there is no address of a contact
    const { contact } = await this.knownContact.execute(companyId, data);
    const timeZone = this.settings.timeZone(companyId);
    const drafts = draftImported(event, { contactId: contact.id, timeZone });
    const unknown = await this.withoutKnown(companyId, drafts);
    if ((await this.imported.insert(unknown)) === 0) return;
    for (const { words } of unknown) this.searchWords.add(companyId, words ?? []);
    // a live copy stored in the meantime could not remove these
    await this.imported.removeTwins(await this.liveTwins(companyId, unknown));
  }

  /** Leaves out messages that Recado has received or sent itself. */
  private async withoutKnown(companyId: string, drafts: ImportedMessage[]): Promise<ImportedMessage[]> {
    const whatsappId = drafts[0]?.whatsappId ?? '';
    const wids = drafts.map(({ wid }) => wid);
    const [live, sent] = await Promise.all([
      this.liveTwins(companyId, drafts),
      this.findAnswered.widsAmong(companyId, whatsappId, wids),
    ]);
    const known = new Set([...live.map(keyOf), ...sent.map((wid) => keyOf({ wid, fromMe: true }))]);
    return drafts.filter((draft) => !known.has(keyOf(draft)));
  }

  private async liveTwins(companyId: string, drafts: readonly ImportedMessage[]) {
    const [first] = drafts;
    if (!first) return [];
    const chat = { whatsappIds: [first.whatsappId], contactId: first.contactId };
    const wids = drafts.map(({ wid }) => wid);
    return this.messages.findByWids(companyId, chat, wids);
  }
}

const keyOf = ({ wid, fromMe }: { wid: string; fromMe: boolean }): string => `${String(fromMe)} ${wid}`;
