import { Injectable } from '@nestjs/common';
import { UsersRepository, type Credentials } from './users.repository.js';

/** Finds the password hash of an e-mail. Null if no user has it. */
@Injectable()
export class FindCredentials {
  constructor(private readonly users: UsersRepository) {}

  execute(email: string): Promise<Credentials | null> {
    return this.users.findCredentials(email.trim().toLowerCase());
  }
}
