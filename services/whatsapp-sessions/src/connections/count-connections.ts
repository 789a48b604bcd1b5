import { Gauge, registry } from '@recado/service-kit/health';
import { Injectable } from '@nestjs/common';
import { ConnectionsRepository } from './store/connections.repository.js';

const GAUGE = 'recado_whatsapp_connections';
const FRESH_MS = 15_000;

/**
 * Counts the connections of all companies by status and problem, for the operator and when the metrics are read. Resting connections belong
 * to no process, so every process reports all of them.
 */
@Injectable()
export class CountConnections {
  private countedAt = -Infinity;

  constructor(private readonly repository: ConnectionsRepository) {
    registry.removeSingleMetric(GAUGE);
    const refresh = (gauge: Gauge) => this.refresh(gauge);
    new Gauge({
      name: GAUGE,
      help: 'Connections of the whole platform by status and problem; every process of whatsapp-sessions reports all',
      labelNames: ['status', 'problem'],
      registers: [registry],
      collect() {
        return refresh(this);
      },
    });
  }

  execute() {
    return this.repository.countByStatus();
  }

  private async refresh(gauge: Gauge): Promise<void> {
    if (performance.now() - this.countedAt < FRESH_MS) return;
    const counts = await this.execute().catch(() => undefined);
    gauge.reset(); // old counts would look current while MongoDB is unavailable
    if (!counts) return;
    this.countedAt = performance.now();
    for (const { status, problem, count } of counts) gauge.set({ status, problem: problem ?? '' }, count);
  }
}
