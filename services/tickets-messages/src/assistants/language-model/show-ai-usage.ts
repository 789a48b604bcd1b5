import { GetAiUsage, can, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { AiBudget } from './ai-budget.js';

@Injectable()
export class ShowAiUsageHandler {
  constructor(private readonly budget: AiBudget) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(GetAiUsage)
  async execute(
    _request: RequestOf<typeof GetAiUsage>,
    context: RpcContext,
  ): Promise<z.input<typeof GetAiUsage.reply>> {
    const actor = actorOf(context);
    if (!can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    return this.budget.today(actor.companyId);
  }
}
