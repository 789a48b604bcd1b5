import { Injectable } from '@nestjs/common';
import { UsersRepository, type Credentials } from './users.repository.js';

/** What a log-in is checked against; null when nobody has this e-mail. */
@Injectable()
export class FindCredentials {
  constructor(private readonly users: UsersRepository) {}

  execute(email: string): Promise<Credentials | null> {
    return this.users.findCredentials(email.trim().toLowerCase());
  }
}
