import { Gauge, registry } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';

const unscheduled = new Gauge({
  name: 'recado_whatsapp_sessions_unplaced',
  help: 'Sessions that no process has room for, as seen by one that may run no more itself',
  registers: [registry],
});

/** Warns, once each time it happens, that sessions wait because every process is full. */
export class Unscheduled {
  private isWarned = false;

  constructor(private readonly logger: Logger) {}

  note(waiting: number): void {
    unscheduled.set(waiting);
    if (waiting > 0 && !this.isWarned)
      this.logger.warn(
        { waiting },
        'no process has room for some sessions: start another process, or raise MAX_SESSIONS',
      );
    this.isWarned = waiting > 0;
  }
}
