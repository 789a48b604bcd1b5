import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { handledSeconds, retries } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { nextAttemptInMs, type Command } from './command.js';
import { SendMessage } from './send-message.js';

const OUTAGE_RETRY_MS = 1_000;
/** Of one command, over all owners: one that breaks the connection each time must end. */
const MAX_DELIVERIES = 20;

export type Turn = { lease: Lease; client: WhatsappClient; deliveries: number; signal: AbortSignal };

/** Does what a command says, until it is done, is given up, or the session is no longer ours to use. */
@Injectable()
export class HandleCommand {
  constructor(
    private readonly sendMessage: SendMessage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns false when the turn was over before the command was done */
  async execute(command: Command, turn: Turn): Promise<boolean> {
    let attempt = 0;
    while (!turn.signal.aborted) {
      const started = performance.now();
      try {
        await this.attempt(command, turn);
        observe(command, 'ok', started);
        return true;
      } catch (error) {
        observe(command, 'failed', started);
        if (turn.signal.aborted) return false;
        if (isUnanswered(error)) attempt += 1;
        const delayMs = isUnanswered(error) ? nextAttemptInMs(attempt) : OUTAGE_RETRY_MS;
        this.logger.warn(
          { err: error, what: command.name, connectionId: turn.lease.connectionId, attempt },
          'not done',
        );
        if (delayMs === undefined || turn.deliveries > MAX_DELIVERIES) return this.giveUp(command, turn.lease);
        retries.inc({ what: command.name });
        await pause(delayMs, turn.signal);
      }
    }
    return false;
  }

  private async attempt(command: Command, { lease, client }: Turn): Promise<void> {
    if (command.name === 'whatsapp.message.send') return this.sendMessage.execute(lease, client, command);
    try {
      await client.markRead(command.data.contact, command.data.messageIds);
    } catch (cause) {
      throw new AppError('ERR_SENDING_WAPP_MSG', { cause });
    }
  }

  private async giveUp(command: Command, lease: Lease): Promise<boolean> {
    this.logger.error({ what: command.name, connectionId: lease.connectionId }, 'WhatsApp does not take it: given up');
    if (command.name === 'whatsapp.message.send') await this.sendMessage.giveUp(lease, command.data.messageId);
    return true;
  }
}

const isUnanswered = (error: unknown): boolean => error instanceof AppError && error.code === 'ERR_SENDING_WAPP_MSG';

const observe = ({ name }: Command, outcome: string, started: number): void =>
  handledSeconds.observe({ what: name, outcome }, (performance.now() - started) / 1000);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
