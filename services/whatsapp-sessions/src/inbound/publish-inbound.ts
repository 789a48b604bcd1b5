import { createEvent, WhatsappMessageReceived } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { handledSeconds } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { ZodError } from 'zod';
import { Failpoints } from '../failpoint.js';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../vault/journal-entry.js';
import { eventIdOf, toReceived } from './inbound-message.js';

/** Turns a journal entry into the event that the rest of the system knows. Safe to run twice with the same entry. */
@Injectable()
export class PublishInbound {
  constructor(
    private readonly publisher: Publisher,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when NATS has stored it. @returns false when it can never become an event */
  async execute({ companyId, connectionId }: Lease, entry: JournalEntry): Promise<boolean> {
    const started = performance.now();
    const event = this.toEvent(companyId, connectionId, entry);
    if (event === 'invalid') return false;
    if (event) await this.publisher.publishEvent(event);
    else this.logger.debug({ connectionId }, 'inbound message without content for the desk');
    this.failpoints.pass('after-publish');
    handledSeconds.observe({ what: 'whatsapp-inbound', outcome: 'ok' }, (performance.now() - started) / 1000);
    return true;
  }

  private toEvent(companyId: string, connectionId: string, entry: JournalEntry) {
    try {
      const data = toReceived(connectionId, entry);
      if (!data) return null;
      const id = eventIdOf(data);
      return createEvent(WhatsappMessageReceived, { id, companyId, correlationId: id, occurredAt: new Date(), data });
    } catch (error) {
      const fields = error instanceof ZodError ? error.issues.map(({ path }) => path.join('.')) : String(error);
      this.logger.error({ connectionId, sequence: entry.sequence, fields }, 'inbound message kept in the journal');
      return 'invalid';
    }
  }
}
