import { LOGGER, PollingService, SETTINGS } from '@recado/service-kit/app';
import { Gauge, registry } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { OutboundRepository } from './outbound.repository.js';
import { RunCommand } from './run-command.js';

const EVERY_MS = 10_000;
const AT_ONCE = 100;

const waiting = new Gauge({
  name: 'recado_outbound_waiting',
  help: 'Unfinished commands of all connections',
  registers: [registry],
});

/**
 * Ends commands that have been waiting too long, so that none is sent unexpectedly late, and reports them as failed.
 */
@Injectable()
export class ExpireCommands extends PollingService {
  constructor(
    private readonly repository: OutboundRepository,
    private readonly runCommand: RunCommand,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'OUTBOUND_MAX_WAIT_MS'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to end commands that waited too long; retrying', EVERY_MS);
  }

  protected async work(now: () => Date): Promise<void> {
    for (let isMore = true; isMore && !this.isStopping;) {
      const before = new Date(now().getTime() - this.settings.OUTBOUND_MAX_WAIT_MS);
      const expired = await this.repository.expire(before, AT_ONCE);
      for (const outcome of expired) await this.runCommand.publishOutcome(outcome);
      isMore = expired.length === AT_ONCE;
    }
    waiting.set(await this.repository.countOpen());
  }
}
