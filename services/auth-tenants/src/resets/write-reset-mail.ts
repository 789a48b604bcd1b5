import { Injectable } from '@nestjs/common';
import { FindCompany } from '../companies/find-company.js';
import type { Mail } from '../mail/mail.js';
import { FindPerson } from '../users/find-person.js';
import { resetMail } from './reset-mail.js';

/** The mail with a code, to a user by name and in the company's language. */
@Injectable()
export class WriteResetMail {
  constructor(
    private readonly findCompany: FindCompany,
    private readonly findPerson: FindPerson,
  ) {}

  async execute({ companyId, userId }: { companyId: string; userId: string }, code: string): Promise<Mail> {
    const { settings } = await this.findCompany.execute(companyId);
    const { name, email } = await this.findPerson.execute(companyId, userId);
    return resetMail(settings['language'] ?? '', { to: email, name, code });
  }
}
