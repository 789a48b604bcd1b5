import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RecordSession } from '../connections/record-session.js';
import { OpenInboundPipeline } from '../inbound/open-inbound-pipeline.js';
import { LeaseKeeper } from '../leases/lease-keeper.js';
import { ContactSignals } from '../receipts/contact-signals.js';
import { AnswerQuestions } from './answer-questions.js';
import { Links } from './links.js';
import { Session } from './session.js';

/** Runs this process's share of all sessions from its start until it leaves. */
@Injectable()
export class SessionRunner implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly keeper: LeaseKeeper,
    private readonly links: Links,
    private readonly recordSession: RecordSession,
    private readonly inbound: OpenInboundPipeline,
    private readonly signals: ContactSignals,
    private readonly questions: AnswerQuestions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { links, recordSession, inbound, signals, questions, logger } = this;
    const onIdle = (connectionId: string) => void this.keeper.giveBack(connectionId);
    this.keeper.start((owned) => new Session(owned, links, recordSession, inbound, signals, questions, onIdle, logger));
  }

  async onModuleDestroy(): Promise<void> {
    await this.keeper.stop();
  }
}
