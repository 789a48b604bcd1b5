import { Injectable } from '@nestjs/common';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { Message } from '../../conversations/message.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { Users } from '../../shared/replicas/state-replicas.js';
import { SourceUnreadable, type Source } from './source.js';
import { withoutPersons } from './without-persons.js';

const MOST_MESSAGES = 1_000;
/** The agent's name above an agent's message. */
const SIGNATURE = /^\*[^*\n]{1,80}:\*\s*/;
const SPEAKERS = {
  pt: { contact: 'Cliente', company: 'Empresa' },
  en: { contact: 'Customer', company: 'Company' },
  es: { contact: 'Cliente', company: 'Empresa' },
} as const;

/** Returns the text of a ticket's messages without personal data. */
@Injectable()
export class TicketText {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly messages: MessagesRepository,
    private readonly settings: CompanySettings,
    private readonly users: Users,
  ) {}

  /** @throws SourceUnreadable if the ticket no longer exists */
  async execute({ companyId, ticketId }: Pick<Source, 'companyId' | 'ticketId'>): Promise<string> {
    const ticket = await this.tickets.find(companyId, ticketId ?? '');
    if (!ticket) throw new SourceUnreadable('notFound');
    const page = await this.messages.list(companyId, ticket._id, { after: null, skip: 0, limit: MOST_MESSAGES });
    const said = page.filter(({ isDeleted, body }) => !isDeleted && body.trim() !== '');
    const names = [ticket.contact.name, ...said.flatMap((message) => this.namesIn(message))];
    const { contact, company } = SPEAKERS[this.settings.language(companyId)];
    return said
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ fromMe, body }) => {
        const text = withoutPersons(fromMe ? body.replace(SIGNATURE, '') : body, names);
        return `${fromMe ? company : contact}: ${text.trim()}`;
      })
      .join('\n\n');
  }

  private namesIn({ companyId, userId, operator, participant }: Message): string[] {
    const agent = userId ? this.users.get(companyId, userId)?.name : undefined;
    return [agent, operator, participant?.name].filter((name) => typeof name === 'string');
  }
}
