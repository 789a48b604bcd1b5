import { Gauge, registry } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';

const unplaced = new Gauge({
  name: 'recado_whatsapp_sessions_unplaced',
  help: 'Sessions that no process has a place for, as seen by one that may run no more itself',
  registers: [registry],
});

/** Says, once each time it happens, that connections wait because every place is taken. */
export class Unscheduled {
  private isTold = false;

  constructor(private readonly logger: Logger) {}

  note(waiting: number): void {
    unplaced.set(waiting);
    if (waiting > 0 && !this.isTold)
      this.logger.warn({ waiting }, 'all places are taken: start another process, or raise MAX_SESSIONS');
    this.isTold = waiting > 0;
  }
}
