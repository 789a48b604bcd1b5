import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { LoginsRepository } from './logins.repository.js';

/** Deletes all refresh tokens of a user. */
@Injectable()
export class DeleteTokens {
  constructor(private readonly logins: LoginsRepository) {}

  async execute({ session }: Transaction, companyId: string, userId: string): Promise<void> {
    await this.logins.removeAllOf(companyId, userId, session);
  }
}
