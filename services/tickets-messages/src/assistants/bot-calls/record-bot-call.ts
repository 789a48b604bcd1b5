import type { BotCall as ShownCall } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { newId } from '@recado/service-kit/mongo';
import { AddressRefused, AnswerTooLarge, type GuardedAnswer } from '@recado/service-kit/web';
import type { BotCall, BotCallContext } from './bot-call.js';
import { BotCallsRepository } from './bot-calls.repository.js';
import { maskedAddress, maskedBody } from './masked.js';
import { RemoveDeletedTexts } from './remove-deleted-texts.js';

/** A call that is about to be made. */
export type BotCallRequest = Readonly<{
  place: BotCallContext;
  kind: ShownCall['kind'];
  method: string;
  address: string;
  body: string;
  webhookId: string;
  /** The id of the log entry if a user sends the call again. */
  againAs?: string | undefined;
}>;
type Attempt = { at: Date; tries: number; answer: GuardedAnswer | undefined };
/** Sends once. Each call counts as an attempt. */
export type Watch = (send: () => Promise<GuardedAnswer>) => Promise<GuardedAnswer>;

/** Logs a call and its result. A failure to log does not affect the call. */
@Injectable()
export class RecordBotCall {
  constructor(
    private readonly calls: BotCallsRepository,
    private readonly removeDeletedTexts: RemoveDeletedTexts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws the error of `work` */
  async execute<T>(about: BotCallRequest, work: (watch: Watch) => Promise<T>): Promise<T> {
    const seen: Attempt = { at: new Date(), tries: 0, answer: undefined };
    const watch: Watch = async (send) => {
      if (seen.tries === 0) seen.at = new Date();
      seen.tries += 1;
      seen.answer = undefined;
      return (seen.answer = await send());
    };
    try {
      const result = await work(watch);
      await this.log(about, seen, null);
      return result;
    } catch (cause) {
      if (seen.tries > 0) await this.log(about, seen, errorOf(cause, seen.answer));
      throw cause;
    }
  }

  private async log(
    { place, kind, method, address, body, webhookId, againAs }: BotCallRequest,
    { at, tries, answer }: Attempt,
    error: ShownCall['error'],
  ): Promise<void> {
    const call = {
      ...{ ...place, _id: againAs ?? newId(), at, kind, method, address: maskedAddress(address), webhookId },
      ...{ status: answer?.status ?? null, ms: Date.now() - at.getTime(), tries, error },
      ...{ isAgain: againAs !== undefined, request: maskedBody(body), answer: maskedBody(answer?.text ?? '') },
      sent: kind === 'webhook' || kind === 'n8n' ? body : null,
    };
    const { companyId } = place;
    await this.store(call).catch((err: unknown) => this.logger.warn({ err, companyId }, 'failed to log a bot call'));
  }

  private async store(call: BotCall): Promise<void> {
    await this.calls.insert(call);
    await this.removeDeletedTexts.ofCall(call);
  }
}

/** The error names of calls that were aborted at their deadline. */
const LATE: readonly string[] = ['TimeoutError', 'AbortError'];

const isAnswered = (status: number): boolean => status >= 200 && status <= 299;

function errorOf(cause: unknown, answer: GuardedAnswer | undefined): ShownCall['error'] {
  if (answer) return isAnswered(answer.status) ? 'answer' : 'status';
  if (cause instanceof AddressRefused) return 'refused';
  if (cause instanceof AnswerTooLarge) return 'tooLarge';
  return cause instanceof Error && LATE.includes(cause.name) ? 'timeout' : 'connection';
}
