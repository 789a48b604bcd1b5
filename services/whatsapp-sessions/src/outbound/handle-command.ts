import { ReadWhatsappMessages, SendWhatsappMessage, SendWhatsappPresence, type ErrorCode } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { sleep } from '@recado/service-kit/async';
import { AppError } from '@recado/service-kit/errors';
import { handledSeconds, retries } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { inSpan } from '@recado/service-kit/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { SendMessage } from './send-message.js';

export const Command = z.discriminatedUnion('name', [
  SendWhatsappMessage.envelope,
  ReadWhatsappMessages.envelope,
  SendWhatsappPresence.envelope,
]);
export type Command = z.output<typeof Command>;

/** @throws Error when it is malformed or was meant for another connection */
export function parseCommand(json: unknown, { companyId, connectionId }: Lease): Command {
  const command = Command.parse(json);
  if (command.companyId !== companyId || command.data.connectionId !== connectionId)
    throw new Error('the command names another connection than its subject');
  return command;
}

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

/** Returns the wait after the n-th attempt without an answer from WhatsApp; undefined to give up. */
export const nextAttemptInMs = (attempt: number): number | undefined => RETRY_DELAYS_MS[attempt - 1];

const OUTAGE_RETRY_MS = 1_000;
/** The limit of one command over all owners: a command that breaks the connection each time must end. */
const MAX_DELIVERIES = 20;
const PRESENCE_MS = 10_000;

export type Turn = { lease: Lease; client: WhatsappClient; deliveries: number; signal: AbortSignal };

/** Tries a command until it is done or given up, or the session is no longer ours. */
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
        const span = { name: command.name, kind: 'consumer', traceparent: command.traceparent } as const;
        await inSpan(span, () => this.attempt(command, turn));
        observe(command, 'ok', started);
        return true;
      } catch (error) {
        observe(command, 'failed', started);
        if (turn.signal.aborted) return false;
        if (isUnanswered(error)) attempt += 1;
        const delayMs = isUnanswered(error) ? nextAttemptInMs(attempt) : OUTAGE_RETRY_MS;
        this.logger.warn(
          { err: error, what: command.name, connectionId: turn.lease.connectionId, attempt },
          'command failed: retried or given up',
        );
        if (delayMs === undefined || turn.deliveries > MAX_DELIVERIES) return this.giveUp(command, turn.lease, error);
        retries.inc({ what: command.name });
        await sleep(delayMs, turn.signal);
      }
    }
    return false;
  }

  private async attempt(command: Command, { lease, client }: Turn): Promise<void> {
    if (command.name === 'whatsapp.message.send') return this.sendMessage.execute(lease, client, command);
    if (command.name === 'whatsapp.presence.send') return sendPresence(client, command);
    try {
      await client.markRead(command.data, command.data.messageIds);
    } catch (cause) {
      throw new AppError('ERR_SENDING_WAPP_MSG', { cause });
    }
  }

  private async giveUp(command: Command, lease: Lease, error: unknown): Promise<boolean> {
    this.logger.error(
      { what: command.name, connectionId: lease.connectionId },
      'command given up: WhatsApp does not take it',
    );
    if (command.name === 'whatsapp.message.send') {
      const code = isUnanswered(error) ? error.code : 'ERR_SENDING_WAPP_MSG';
      await this.sendMessage.giveUp(lease, command.data.messageId, code);
    }
    return true;
  }
}

const UNANSWERED: readonly ErrorCode[] = ['ERR_SENDING_WAPP_MSG', 'ERR_WAPP_UPLOAD_MEDIA'];
const isUnanswered = (error: unknown): error is AppError =>
  error instanceof AppError && UNANSWERED.includes(error.code);

/** Sends presence once, and not when it is late: nothing waits for it. */
async function sendPresence(client: WhatsappClient, { data }: SendWhatsappPresence): Promise<void> {
  if (Date.now() - Date.parse(data.at) > PRESENCE_MS) return;
  await client.sendPresence(data, data.presence).catch(() => undefined);
}

const observe = ({ name }: Command, outcome: string, started: number): void =>
  handledSeconds.observe({ what: name, outcome }, (performance.now() - started) / 1000);
