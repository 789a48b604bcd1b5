import { dayIn, type RequestOf, CountExternalMessages } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ExternalUsageRepository } from './external-usage.repository.js';
import { FindRecipient } from './find-recipient.js';

const DAY_MS = 24 * 60 * 60_000;

/** Counts messages sent by programs, per day in the company's time zone. */
@Injectable()
export class CountExternalHandler {
  constructor(
    private readonly findRecipient: FindRecipient,
    private readonly usage: ExternalUsageRepository,
  ) {}

  /** @throws ERR_PLAN_FEATURE */
  @OnRpc(CountExternalMessages)
  async execute(
    _request: RequestOf<typeof CountExternalMessages>,
    context: RpcContext,
  ): Promise<z.input<typeof CountExternalMessages.reply>> {
    const { id, timeZone } = this.findRecipient.admit(context);
    const now = Date.now();
    const [today, first] = [dayIn(timeZone, new Date(now)), dayIn(timeZone, new Date(now - 29 * DAY_MS))];
    const found = await this.usage.since(id, first);
    const sum = (rows: typeof found) => rows.reduce((total, { messages }) => total + messages, 0);
    return { today: sum(found.filter(({ day }) => day === today)), lastThirtyDays: sum(found) };
  }
}
