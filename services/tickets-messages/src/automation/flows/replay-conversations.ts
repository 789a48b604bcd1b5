import { ListFlowConversations, type ReplayConversation } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Flow } from '@recado/flow-engine';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FlowRules } from '../../assistants/company-flows/flow-rules.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { NewestTicketsRepository } from '../../conversations/newest-tickets.repository.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import type { FlowConversation } from './flow-conversation.js';
import { factsOf } from './facts-of.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';
import { FlowVersionsRepository } from './flow-versions.repository.js';
import { fromEntry, replayedMessages } from './replayed-messages.js';

/** The number of newest versions to consider. Every change to a company's opening hours creates one. */
const MOST_VERSIONS = 200;
const MOST_MESSAGES = 120;
const MOST_REPLAYED_MESSAGES = 60;
/** A reply must fit into one NATS message. */
const MOST_CHARACTERS = 3_000_000;

/** A ticket, and its progress in a version that contains the flow. */
type Run = Readonly<{ ticket: Ticket; ran?: { conversation: FlowConversation; flow: Flow } | undefined }>;

/** Returns contacts' past messages, without their identity, for testing a draft. */
@Injectable()
export class ReplayConversationsHandler {
  constructor(
    private readonly rules: FlowRules,
    private readonly versions: FlowVersionsRepository,
    private readonly conversations: FlowConversationsRepository,
    private readonly tickets: TicketsRepository,
    private readonly newestTickets: NewestTicketsRepository,
    private readonly messages: MessagesRepository,
    private readonly settings: CompanySettings,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_FLOW_FOUND */
  @OnRpc(ListFlowConversations)
  async execute(
    { id, last }: z.output<typeof ListFlowConversations.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListFlowConversations.reply>> {
    const { companyId } = this.rules.admit(context);
    await this.rules.found(companyId, id);
    const ran = await this.ranBy(companyId, id, last);
    const runs: Run[] =
      ran.length > 0 ? ran : (await this.newestTickets.list(companyId, last)).map((ticket) => ({ ticket }));
    const found: ReplayConversation[] = [];
    let characters = 0;
    for (const run of runs) {
      const conversation = await this.shown(id, run);
      characters += JSON.stringify(conversation).length;
      if (characters > MOST_CHARACTERS) break;
      if (conversation.messages.length > 0) found.push(conversation);
    }
    return { ranByFlow: ran.length > 0, conversations: found };
  }

  private async ranBy(companyId: string, flowId: string, last: number): Promise<Run[]> {
    const flows = await this.versions.ofDrawn(companyId, flowId, MOST_VERSIONS);
    if (flows.length === 0) return [];
    const byId = new Map(flows.map((flow) => [flow.id, flow]));
    const conversations = await this.conversations.ofVersions(companyId, [...byId.keys()], last);
    const tickets = await this.tickets.findMany(
      companyId,
      conversations.map(({ _id }) => _id),
    );
    const ticketOf = new Map(tickets.map((ticket) => [ticket._id, ticket]));
    return conversations.flatMap((conversation) => {
      const [ticket, flow] = [ticketOf.get(conversation._id), byId.get(conversation.state.flowId)];
      return ticket && flow ? [{ ticket, ran: { conversation, flow } }] : [];
    });
  }

  private async shown(flowId: string, { ticket, ran }: Run): Promise<ReplayConversation> {
    const { companyId, _id: id, queueId } = ticket;
    const { contact: _private, tagIds, ...more } = factsOf(ticket, this.settings.language(companyId));
    const facts = { ...more, tagIds: [...tagIds] };
    const all = replayedMessages(await this.messages.oldest(companyId, id, MOST_MESSAGES));
    const part = ran?.flow.drawn?.find((one) => one.flowId === flowId);
    const messages = ran && part ? fromEntry(ran.flow, part.name, all, { ...facts, contact: {} }) : all;
    const values = { ...ran?.conversation.state.values };
    return { id, facts, messages: messages.slice(0, MOST_REPLAYED_MESSAGES), values, queueId: queueId ?? null };
  }
}
