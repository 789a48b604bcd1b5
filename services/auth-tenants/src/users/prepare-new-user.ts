import type { CreateUserInput } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { CheckAssignments } from './check-assignments.js';
import { PasswordHasher } from './password-hasher.js';
import { fieldsOfNew } from './user.js';
import type { NewUser } from './users.repository.js';

/** The slow part of adding a user, before any transaction. Nobody sets `super`. @throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND */
@Injectable()
export class PrepareNewUser {
  constructor(
    private readonly checkAssignments: CheckAssignments,
    private readonly passwords: PasswordHasher,
  ) {}

  async execute(companyId: string, input: CreateUserInput): Promise<NewUser> {
    const fields = fieldsOfNew(input);
    await this.checkAssignments.execute(companyId, fields);
    return { ...fields, super: false, passwordHash: await this.passwords.hash(input.password) };
  }
}
