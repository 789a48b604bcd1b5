import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { type Logger } from '@recado/service-kit/logger';
import { isDuplicateKey } from '@recado/service-kit/mongo';
import { Inject, Injectable } from '@nestjs/common';
import { FindCredentials } from '../users/find-credentials.js';
import { AddCompanyWithAdmin } from './add-company-with-admin.js';
import type { SeedCompany, SeedUser } from './demo.js';

const ATTEMPTS = 3;

/** Adds a company with its first administrator, unless the e-mail is taken: then it is there already. */
@Injectable()
export class SeedAdmin {
  constructor(
    private readonly findCredentials: FindCredentials,
    private readonly addCompanyWithAdmin: AddCompanyWithAdmin,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Another process may seed at the same time: whoever is second looks again. */
  async execute(company: SeedCompany, user: SeedUser, attempt = 1): Promise<void> {
    if (await this.findCredentials.execute(user.email)) return;
    try {
      await this.addCompanyWithAdmin.execute(company, user);
      this.logger.info({ company: company.name }, 'seeded');
    } catch (error) {
      if (attempt === ATTEMPTS || !wasFaster(error)) throw error;
      await this.execute(company, user, attempt + 1);
    }
  }
}

const wasFaster = (error: unknown): boolean =>
  isDuplicateKey(error) || (error instanceof AppError && error.code === 'ERR_EMAIL_ALREADY_EXISTS');
