import { Gauge, registry } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';

const unscheduled = new Gauge({
  name: 'recado_whatsapp_sessions_unplaced',
  help: 'Sessions that no process has capacity for, as seen by a process that is full itself',
  registers: [registry],
});

/** Warns once if sessions are pending because every process is full. */
export class Unscheduled {
  private isWarned = false;

  constructor(private readonly logger: Logger) {}

  record(waiting: number): void {
    unscheduled.set(waiting);
    if (waiting > 0 && !this.isWarned)
      this.logger.warn(
        { waiting },
        'no process has capacity for some sessions: start another process, or raise MAX_SESSIONS',
      );
    this.isWarned = waiting > 0;
  }
}
