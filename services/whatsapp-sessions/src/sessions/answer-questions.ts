import { LOGGER } from '@recado/service-kit/app';
import { parseMessage } from '@recado/service-kit/compatibility';
import { AppError, toBody } from '@recado/service-kit/errors';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { Msg } from '@nats-io/transport-node';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import { askSubjectOf, OwnerQuestion } from '../leases/owner-question.js';
import type { Lease } from '../leases/lease.js';

type Client = () => WhatsappClient | undefined;

/** Answers other processes' requests about connections that this process owns. */
@Injectable()
export class AnswerQuestions {
  constructor(
    private readonly link: NatsLink,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns a function that stops answering */
  start(lease: Lease, client: Client): () => void {
    const subscription = this.link.connection.subscribe(askSubjectOf(lease), {
      callback: (error, message) => {
        if (!error) void this.answer(message, client);
      },
    });
    return () => subscription.unsubscribe();
  }

  private async answer(message: Msg, client: Client): Promise<void> {
    try {
      const answer = (await ask(parseMessage(OwnerQuestion, message.json()), client())) ?? null;
      message.respond(JSON.stringify({ answer }));
    } catch (error) {
      if (!(error instanceof AppError))
        this.logger.warn({ err: error }, 'failed to answer a request of another process');
      message.respond(JSON.stringify({ error: toBody(error) }));
    }
  }
}

async function ask(question: OwnerQuestion, client: WhatsappClient | undefined): Promise<unknown> {
  if (!client) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  switch (question.ask) {
    case 'pairing-code':
      return client.pairingCode(question.number);
    case 'check-number':
      return client.checkNumber(question.number);
    case 'passkey':
      return client.signPasskey(question.nonce, question.credential);
    case 'passkey-confirm':
      return client.confirmPasskey(question.nonce);
  }
}
