import { Injectable } from '@nestjs/common';
import { CompanySettings } from '../replicas/company-settings.js';
import { DisplayNames } from '../replicas/display-names.js';
import { fillVariables, signed } from '../texts/fill-variables.js';
import type { Ticket } from '../conversations/ticket.js';

type Addressed = Pick<Ticket, 'companyId' | 'contact'> & { number: number | null };

/** A text as the contact gets it: variables filled in, signed if asked. */
@Injectable()
export class OutgoingText {
  constructor(
    private readonly settings: CompanySettings,
    private readonly names: DisplayNames,
  ) {}

  /** `signedBy`: whose name stands above it. */
  write(text: string, { companyId, contact, number }: Addressed, signedBy: string | null = null): string {
    const filled = fillVariables(text, {
      name: contact.name,
      protocol: number,
      timeZone: this.settings.timeZone(companyId),
      language: this.settings.language(companyId),
      now: new Date(),
    });
    const agent = signedBy && filled !== '' ? this.names.user({ companyId, userId: signedBy }) : null;
    return agent ? signed(filled, agent.name) : filled;
  }
}
