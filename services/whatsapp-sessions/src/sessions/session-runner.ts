import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { WhatsappClients } from '../client/whatsapp-clients.js';
import { RecordSession } from '../connections/record-session.js';
import { InboundPumps } from '../inbound/inbound-pumps.js';
import { PublishSignals } from '../inbound/publish-signals.js';
import { LeaseKeeper } from '../leases/lease-keeper.js';
import { CommandQueues } from '../outbound/command-queues.js';
import { SentMessages } from '../outbound/sent-messages.js';
import { Vaults } from '../vault/vaults.js';
import { Session } from './session.js';

/** Runs this process's share of all sessions from its start until it leaves. */
@Injectable()
export class SessionRunner implements OnApplicationBootstrap, OnModuleDestroy {
  // eslint-disable-next-line max-params -- Nest injects by position; this is where everything comes together
  constructor(
    private readonly keeper: LeaseKeeper,
    private readonly vaults: Vaults,
    private readonly clients: WhatsappClients,
    private readonly queues: CommandQueues,
    private readonly sent: SentMessages,
    private readonly record: RecordSession,
    private readonly signals: PublishSignals,
    private readonly pumps: InboundPumps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { vaults, clients, queues, sent, record, signals, pumps, logger } = this;
    const onRest = (connectionId: string) => void this.keeper.giveBack(connectionId);
    const tools = { vaults, clients, queues, sent, record, signals, pumps, logger, onRest };
    this.keeper.start((owned) => new Session(owned, tools));
  }

  async onModuleDestroy(): Promise<void> {
    await this.keeper.stop();
  }
}
