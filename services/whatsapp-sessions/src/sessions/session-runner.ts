import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RecordSession } from '../connections/record-session.js';
import { InboundPipelines } from '../inbound/inbound-pipelines.js';
import { LeaseManager } from '../leases/lease-manager.js';
import { AnswerQuestions } from './answer-questions.js';
import { Links } from './links.js';
import { Session } from './session.js';
import { SignalListeners } from './signal-listeners.js';

/** Runs this process's share of all sessions from start to shutdown. */
@Injectable()
export class SessionRunner implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly leases: LeaseManager,
    private readonly links: Links,
    private readonly recordSession: RecordSession,
    private readonly pipelines: InboundPipelines,
    private readonly signals: SignalListeners,
    private readonly questions: AnswerQuestions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { leases, links, recordSession, pipelines, signals, questions, logger } = this;
    leases.start((owned) => new Session(owned, links, recordSession, pipelines, signals, questions, leases, logger));
  }

  async onModuleDestroy(): Promise<void> {
    await this.leases.stop();
  }
}
