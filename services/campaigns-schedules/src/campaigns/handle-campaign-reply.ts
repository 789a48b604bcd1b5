import { TicketMessageAdded, TicketMessageEdited } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { ConsentConfirmations } from './consent-confirmations.js';
import { Ledger } from '../consents/ledger.js';
import { RecordConsent } from '../consents/record-consent.js';
import { OptOuts } from '../consents/opt-outs.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import type { Recipient } from './rules/recipient.js';
import { CampaignProgress } from './campaign-progress.js';
import { isReplyByEdit } from './rules/edited-reply.js';
import { comesBack, isStopWord, meaningOf } from './rules/meaning.js';
import { ChangeRecipients } from './change-recipients.js';
import { RecipientsRepository, type Change } from './recipients.repository.js';

const DAY_MS = 24 * 60 * 60_000;

type EventTime = Pick<TicketMessageAdded, 'companyId' | 'occurredAt'>;
/** A contact's message. `hasOpened`: whether it opened the ticket. */
type ReceivedMessage = TicketMessageEdited['data'];
type Author = ContactRef & { companyId: string };
/** The reply, its author, and the connection that received it. */
export type Reply = { id: string; body: string; name: string; whatsappId: string | null };

/** The author: a recipient, identified by contact or number. */
export type ContactRef = { contactId: string; number: string };

/** Finds the recipients that belong to the author of a reply, and updates them. */
@Injectable()
export class RecipientReplies {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly changeRecipients: ChangeRecipients,
    private readonly transactions: Transactions,
  ) {}

  lastTo(companyId: string, to: ContactRef): Promise<Recipient | null> {
    return this.recipients.lastTo(companyId, to);
  }

  async isPlanned(companyId: string, to: ContactRef): Promise<boolean> {
    return (await this.recipients.openTo(companyId, to)).length > 0;
  }

  /**
   * Confirms the most recent confirmation question; the message follows in turn. Has no effect if it is already
   * confirmed.
   */
  async confirm({ companyId, ...to }: ContactRef & { companyId: string }, at: Date): Promise<Recipient | null> {
    return this.transactions.run(async ({ session }) => {
      const asked = await this.recipients.lastAsked(companyId, to, session);
      if (!asked) return null;
      const confirmationRequestedAt = asked.confirmationRequestedAt ?? at;
      const changes = { state: 'confirmed' as const, confirmedAt: at, confirmationRequestedAt };
      await this.changeRecipients.execute([{ recipient: asked, changes }], session);
      return asked;
    });
  }

  /**
   * Removes a contact from all campaigns that have not written to it yet or are waiting for its confirmation, and marks
   * the last campaign that has written to it. @returns false if that one was already marked
   */
  optOut(companyId: string, { to, lastId }: { to: ContactRef; lastId: string | null }, at: Date): Promise<boolean> {
    return this.transactions.run(async ({ session }) => {
      const open = await this.recipients.openTo(companyId, to, session);
      const [last] = lastId ? await this.recipients.findMany(companyId, [lastId], session) : [];
      const isNew = last?.optedOutAt === null;
      const isElsewhere = last && isNew && !open.some(({ _id }) => _id === last._id);
      const changes: Change[] = open.map((recipient) => ({
        recipient,
        changes: { state: 'optedOut', optedOutAt: at },
      }));
      if (isElsewhere) changes.push({ recipient: last, changes: { optedOutAt: at } });
      await this.changeRecipients.execute(changes, session);
      return isNew;
    });
  }
}

/**
 * Records that a new contact wrote, and handles replies to campaigns: a yes to the confirmation question, an opt-out,
 * or its withdrawal.
 */
@Injectable()
export class HandleCampaignReply {
  constructor(
    private readonly replies: RecipientReplies,
    private readonly optOuts: OptOuts,
    private readonly ledger: Ledger,
    private readonly recordConsent: RecordConsent,
    private readonly progress: CampaignProgress,
    private readonly transactions: Transactions,
    private readonly lines: ConsentConfirmations,
    private readonly access: CampaignAccess,
  ) {}

  @OnEvent(TicketMessageAdded, { perCompany: 16 })
  async execute(event: TicketMessageAdded): Promise<void> {
    await this.recordConsent.firstMessage(event);
    const { data } = event;
    await this.reply(event, { ...data, hasOpened: isNew(data) }, data.message.id);
  }

  /** An edit of the contact's last message counts like a new message with that text. */
  @OnEvent(TicketMessageEdited)
  async edited(event: TicketMessageEdited): Promise<void> {
    const { id, body, edits } = event.data.message;
    const earlier = edits.map((edit) => edit.body);
    // the ledger may contain the previous text under the message id
    if (isReplyByEdit(body, earlier)) await this.reply(event, event.data, `${id} edit ${edits.length}`);
  }

  private async reply({ companyId, occurredAt }: EventTime, written: ReceivedMessage, id: string): Promise<void> {
    const { ticket, message } = written;
    if (message.fromMe || ticket.isGroup) return;
    const { id: contactId, number, name } = ticket.contact;
    const writer = { companyId, contactId, number };
    const said = { id, body: message.body, name, whatsappId: ticket.whatsappId };
    const at = new Date(occurredAt);
    const back = comesBack(message.body);
    if (back) return this.comeBack(writer, at, { ...said, isClear: back === 'clearly' || !ticket.chatbot });
    const meaning = meaningOf(message.body);
    if (!meaning) return;
    const about =
      meaning === 'yes'
        ? await this.replies.confirm(writer, at)
        : await this.stop(writer, at, { ...said, isAlone: isAlone(written) });
    if (about) await this.progress.announceCounters(companyId, about.campaignId, new Date());
  }

  /**
   * Accepts an opt-out from any recipient of a campaign, even before the campaign has messaged them. Other contacts
   * must send a single word while no agent, menu or bot is waiting for an answer, because the word could be that
   * answer. A contact whose number WhatsApp hides may be a recipient, so its opt-out is accepted.
   */
  private async stop({ companyId, ...writer }: Author, at: Date, said: Reply & { isAlone: boolean }) {
    const last = await this.replies.lastTo(companyId, writer);
    const isMeant = last ?? (!writer.number || (await this.isMeant(companyId, writer, said)));
    if (!isMeant) return null;
    const person = personOf(writer, last, said);
    const wasOut = isOutBefore(at, await this.optOuts.of(companyId, person));
    await this.optOuts.add(companyId, person, at);
    const change = { kind: 'withdrawn', source: 'reply', note: said.body, whatsappId: said.whatsappId } as const;
    await this.ledger.record(companyId, { ...change, person, at, once: `reply ${said.id}` });
    const isNew = await this.replies.optOut(companyId, { to: writer, lastId: last?._id ?? null }, at);
    if (last && isNew) await this.progress.recordOutcomes(companyId, last.campaignId, { optedOut: 1 });
    if (!wasOut) await this.lines.send('optOutText', { companyId, person, at, said });
    return last;
  }

  private async isMeant(companyId: string, writer: ContactRef, { isAlone }: { isAlone: boolean }): Promise<boolean> {
    if (isAlone && this.access.company(companyId)?.plan.useCampaigns) return true;
    return this.replies.isPlanned(companyId, writer);
  }

  /**
   * Withdraws a contact's opt-out, once. A word that may also be a menu option counts within 24 hours after the
   * opt-out, whose confirmation mentions it, or when no menu is active. The confirmation is sent first: if this process
   * crashes before it is sent, the opt-out still exists, so the redelivery sends it.
   */
  private async comeBack(
    { companyId, ...writer }: Author,
    at: Date,
    { isClear, ...said }: Reply & { isClear: boolean },
  ): Promise<void> {
    const person = { ...writer, name: said.name };
    const known = (await this.optOuts.of(companyId, person)).filter(({ at: since }) => since < at);
    const isRecent = known.some(({ at: since }) => at.getTime() - since.getTime() < DAY_MS);
    if (known.length === 0 || !(isClear || isRecent)) return;
    await this.lines.send('comeBackText', { companyId, person, at, said });
    await this.transactions.run(async ({ session }) => {
      await this.optOuts.remove(companyId, person, session);
      const change = { kind: 'renewed', source: 'reply', note: said.body, whatsappId: said.whatsappId } as const;
      await this.ledger.record(companyId, { ...change, person, at, once: `reply ${said.id}` }, session);
    });
  }
}

/** The author of the message. If WhatsApp hides the number, the number in the last campaign is used. */
const personOf = ({ contactId, number }: ContactRef, last: Recipient | null, { name }: Reply) => ({
  ...{ contactId, name, number: number || (last?.number ?? '') },
});

/** Returns whether a contact had opted out of all connections before a given time. */
const isOutBefore = (at: Date, known: readonly { whatsappId: string | null; at: Date }[]): boolean =>
  known.some(({ whatsappId, at: since }) => whatsappId === null && since < at);

/** Whether a single word opened its ticket, or was sent to a ticket without agent, menu and bot. */
const isAlone = ({ ticket, message, hasOpened }: ReceivedMessage): boolean =>
  ticket.status !== 'open' && (hasOpened || !ticket.chatbot) && isStopWord(message.body);

const isNew = ({ ticket, before }: Pick<TicketMessageAdded['data'], 'ticket' | 'before'>): boolean =>
  before === null && ticket.revision === 1;
