import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { type Logger } from '@recado/service-kit/logger';
import { DEFAULT_TIME_ZONE } from '@recado/contracts';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import { StoreCompany } from '../../companies/store-company.js';
import { AddUser } from '../../users/add-user.js';
import { FindUsers } from '../../users/find-users.js';
import { PasswordHasher } from '../../users/passwords/password-hasher.js';
import { PLAN, type SeedCompany, type SeedUser } from './demo.js';

const ATTEMPTS = 3;

/** Adds a company with its first administrator. If the e-mail is taken, the company exists and nothing changes. */
@Injectable()
export class SeedAdmin {
  constructor(
    private readonly findUsers: FindUsers,
    private readonly storeCompany: StoreCompany,
    private readonly addUser: AddUser,
    private readonly passwords: PasswordHasher,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Another process may seed concurrently; the second one retries and finds the company. */
  async execute(company: SeedCompany, user: SeedUser, attempt = 1): Promise<void> {
    if (await this.findUsers.credentials(user.email)) return;
    try {
      await this.add(company, user);
      this.logger.info({ company: company.name }, 'seeded');
    } catch (error) {
      if (attempt === ATTEMPTS || !wasFaster(error)) throw error;
      await this.execute(company, user, attempt + 1);
    }
  }

  private async add(company: SeedCompany, { password, ...person }: SeedUser): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    const rights = { profile: 'admin' as const, queueIds: [], allTicket: true, whatsappId: null };
    await this.transactions.run(async (transaction) => {
      const { id } = await this.storeCompany.create(transaction, {
        ...company,
        timeZone: DEFAULT_TIME_ZONE,
        plan: PLAN,
      });
      await this.addUser.execute(transaction, id, { ...person, ...rights, passwordHash });
    });
  }
}

const wasFaster = (error: unknown): boolean =>
  isDuplicateKey(error) || (error instanceof AppError && error.code === 'ERR_EMAIL_ALREADY_EXISTS');
