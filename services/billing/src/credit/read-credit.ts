import { GetCredit, ListCredits, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { LedgerRepository } from '../accounting/ledger.repository.js';

/** Returns the credit of the caller's company; the operator may read that of any company. */
@Injectable()
export class ReadCreditHandler {
  constructor(private readonly ledger: LedgerRepository) {}

  @OnRpc(GetCredit)
  async own(_request: RequestOf<typeof GetCredit>, context: RpcContext): Promise<z.input<typeof GetCredit.reply>> {
    const { companyId } = actorOf(context);
    const credits = await this.ledger.credits([companyId]);
    return { credit: (credits.get(companyId) ?? 0) / 100 };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListCredits)
  async list(
    { companyIds }: RequestOf<typeof ListCredits>,
    context: RpcContext,
  ): Promise<z.input<typeof ListCredits.reply>> {
    assertSuper(actorOf(context));
    const credits = await this.ledger.credits(companyIds);
    return [...credits].map(([companyId, cents]) => ({ companyId, credit: cents / 100 }));
  }
}
