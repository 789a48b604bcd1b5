import { Injectable } from '@nestjs/common';
import type { Flow, Situation } from '@recado/flow-engine';
import type { Ticket } from '../../conversations/ticket.js';
import { OutgoingText } from '../../handling/outbound/outgoing-text.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { factsOf } from './facts-of.js';

/** Returns the situation of a ticket in a flow. */
@Injectable()
export class FlowSituation {
  constructor(
    private readonly settings: CompanySettings,
    private readonly outgoingText: OutgoingText,
  ) {}

  execute(flow: Flow, ticket: Ticket): Situation {
    const facts = factsOf(ticket, this.settings.language(ticket.companyId));
    const fill = (text: string, stored: Readonly<Record<string, string>>) =>
      this.outgoingText.write(text, ticket, { stored });
    return { flow, facts, now: new Date(), fill };
  }
}
