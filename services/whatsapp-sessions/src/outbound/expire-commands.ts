import { SETTINGS } from '@recado/service-kit/app';
import type { RunTools } from '@recado/service-kit/background';
import { Gauge, registry } from '@recado/service-kit/health';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { OutboundRepository } from './outbound.repository.js';
import { RunCommand } from './run-command.js';

const AT_ONCE = 100;
const GAUGE = 'recado_outbound_waiting';

/**
 * Ends commands that have been waiting too long, so that none is sent unexpectedly late, and reports them as failed.
 */
@Injectable()
export class ExpireCommands {
  constructor(
    private readonly repository: OutboundRepository,
    private readonly runCommand: RunCommand,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'OUTBOUND_MAX_WAIT_MS'>,
  ) {
    registry.removeSingleMetric(GAUGE);
    const help = 'Unfinished commands of all connections';
    new Gauge({ name: GAUGE, help, registers: [registry], collect: countOpen });
    async function countOpen(this: Gauge): Promise<void> {
      this.set(await repository.countOpen().catch(() => NaN)); // only when the metrics are read
    }
  }

  /** Finds the next command that expires. */
  get due() {
    return this.repository.expiryQuery(this.settings.OUTBOUND_MAX_WAIT_MS);
  }

  async execute({ now, isStopping }: RunTools): Promise<void> {
    for (let isMore = true; isMore && !isStopping();) {
      const before = new Date(now().getTime() - this.settings.OUTBOUND_MAX_WAIT_MS);
      const expired = await this.repository.expire(before, AT_ONCE);
      for (const outcome of expired) await this.runCommand.publishOutcome(outcome);
      isMore = expired.length === AT_ONCE;
    }
  }
}
