import { Injectable } from '@nestjs/common';
import { fillVariables, type MoreValues } from '@recado/flow-engine';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { signed } from '../../shared/texts/signature.js';
import type { Ticket } from '../../conversations/ticket.js';

type Addressed = Pick<Ticket, 'companyId' | 'contact'> & { number: number | null };
type Content = { body: string; isSigned?: boolean };

/** Composes the final text for a contact, with variables filled in and an optional signature. */
@Injectable()
export class OutgoingText {
  constructor(
    private readonly settings: CompanySettings,
    private readonly names: DisplayNames,
  ) {}

  write(text: string, { companyId, contact, number }: Addressed, more: MoreValues = {}): string {
    const values = {
      name: contact.name,
      protocol: number,
      timeZone: this.settings.timeZone(companyId),
      language: this.settings.language(companyId),
      now: new Date(),
    };
    return fillVariables(text, values, more);
  }

  /** Adds the user's name above the text. Adds nothing if there is no user or no text. */
  sign(text: string, companyId: string, userId: string | null): Content {
    const agent = userId && text !== '' ? this.names.user({ companyId, userId }) : null;
    return agent ? { body: signed(text, agent.name), isSigned: true } : { body: text };
  }
}
