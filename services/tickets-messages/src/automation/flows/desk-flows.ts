import type { Connection } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import {
  generateFlow,
  INVOICE_TEXTS,
  type Desk,
  type DeskOption,
  type DeskQueue,
  type DrawnFlow,
  type Flow,
} from '@recado/flow-engine';
import { DrawnFlows } from '../../assistants/company-flows/drawn-flows.js';
import type { Ticket } from '../../conversations/ticket.js';
import { ReadDeskQueues, type StoredDeskQueue } from '../../queues/read-desk-queues.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { Companies, Connections } from '../../shared/replicas/state-replicas.js';
import { SYSTEM_TEXTS } from '../../shared/texts/system-texts.js';
import { FlowVersionsRepository } from './flow-versions.repository.js';

/** Builds the flow of a conversation from the current settings of its connection, queues and company. */
@Injectable()
export class DeskFlows {
  constructor(
    private readonly companies: Companies,
    private readonly connections: Connections,
    private readonly settings: CompanySettings,
    private readonly readDeskQueues: ReadDeskQueues,
    private readonly versions: FlowVersionsRepository,
    private readonly drawnFlows: DrawnFlows,
  ) {}

  /** Returns null if nothing is configured to answer automatically. */
  async execute({ companyId, whatsappId }: Pick<Ticket, 'companyId' | 'whatsappId'>): Promise<Flow | null> {
    const connection = whatsappId ? this.connections.get(companyId, whatsappId) : undefined;
    if (!connection) return null;
    const drawn = await this.drawnFlows.published(companyId, connection.flowId);
    const queues = drawn ? [] : await this.readDeskQueues.execute(companyId, connection.queueIds);
    const deskQueues = await Promise.all(queues.map((queue) => this.deskQueueOf(companyId, queue)));
    const flow = generateFlow(this.deskOf(connection, drawn, deskQueues));
    return flow && this.versions.store(companyId, flow);
  }

  private async deskQueueOf(companyId: string, { flowId, ...queue }: StoredDeskQueue): Promise<DeskQueue> {
    const flow = await this.drawnFlows.published(companyId, flowId);
    const looksUp = this.companies.get(companyId, companyId)?.plan?.useIntegrations === true;
    const options = looksUp ? queue.options : queue.options.map(withoutLookUp);
    return { ...queue, ...this.botsOf(companyId, queue), options, flow };
  }

  private deskOf(connection: Connection, drawn: DrawnFlow | null, queues: readonly DeskQueue[]): Desk {
    const { companyId } = connection;
    const language = this.settings.language(companyId);
    const scheduleType = this.settings.value(companyId, 'scheduleType');
    return {
      connection: {
        greeting: connection.greetingMessage,
        closedText: connection.outOfHoursMessage,
        mostMenus: connection.maxUseBotQueues ?? 0,
        menuMinutes: connection.timeUseBotQueues ?? 0,
        transferMinutes: connection.timeToTransfer ?? 0,
        transferQueueId: connection.transferQueueId ?? null,
        flow: drawn,
        ...this.botsOf(companyId, connection),
      },
      queues,
      scheduleType: scheduleType === 'queue' || scheduleType === 'company' ? scheduleType : 'disabled',
      calendar: this.settings.calendar(companyId),
      timeZone: this.settings.timeZone(companyId),
      greetsForOneQueue: this.settings.isEnabled(companyId, 'sendGreetingMessageOneQueues'),
      texts: { ...SYSTEM_TEXTS[language].flow, invoice: INVOICE_TEXTS[language] },
    };
  }

  /** If the plan no longer includes integrations or prompts, agents answer instead. */
  private botsOf(
    companyId: string,
    { integrationId = null, promptId = null }: Partial<Pick<Connection, 'integrationId' | 'promptId'>>,
  ) {
    const plan = this.companies.get(companyId, companyId)?.plan;
    return {
      integrationId: plan?.useIntegrations ? integrationId : null,
      promptId: plan?.useOpenAi ? promptId : null,
    };
  }
}

const withoutLookUp = (option: DeskOption): DeskOption => ({
  ...option,
  invoiceFrom: null,
  children: option.children.map(withoutLookUp),
});
