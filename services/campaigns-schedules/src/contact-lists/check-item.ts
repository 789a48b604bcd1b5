import { CheckContactNumber, systemActor } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { type ContactListItem, itemChanged } from './contact-list-item.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';

/** If no connection works, all of the company's numbers wait this long. */
const AGAIN_AFTER_MS = 60_000;

/** Checks whether a number in a list is on WhatsApp. The result is dropped if the number was changed meanwhile. */
@Injectable()
export class CheckItem {
  constructor(
    private readonly items: ContactListItemsRepository,
    private readonly transactions: Transactions,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(item: ContactListItem, now: Date): Promise<void> {
    const { companyId } = item;
    try {
      await this.settle(item, await this.ask(item));
    } catch (error) {
      this.logger.warn(
        { err: error, companyId },
        "failed to check a number of a contact list; the company's numbers wait",
      );
      const later = new Date(now.getTime() + AGAIN_AFTER_MS);
      await this.items.checkLater(companyId, now, later);
    }
  }

  /** Returns the number in WhatsApp's spelling, or null if it is not on WhatsApp. */
  private async ask({ companyId, number }: ContactListItem): Promise<string | null> {
    const context = { actor: systemActor(companyId), correlationId: newId() };
    try {
      return (await this.rpc.call(CheckContactNumber, { number }, context)).number;
    } catch (error) {
      if (error instanceof AppError && ['ERR_WAPP_INVALID_CONTACT', 'ERR_VALIDATION'].includes(error.code)) return null;
      throw error;
    }
  }

  private async settle(item: ContactListItem, whatsappNumber: string | null): Promise<void> {
    const origin = { companyId: item.companyId, correlationId: newId() };
    await this.transactions.run(async ({ session, announce }) => {
      const found = { isWhatsappValid: whatsappNumber !== null, whatsappNumber, checkAt: null };
      const after = await this.items.claims.release(item, found, session);
      if (after) announce(itemChanged(origin, after));
    });
  }
}
