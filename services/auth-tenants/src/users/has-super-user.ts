import { Injectable } from '@nestjs/common';
import { UsersRepository } from './users.repository.js';

/** Tells whether the platform has a super user. */
@Injectable()
export class HasSuperUser {
  constructor(private readonly users: UsersRepository) {}

  execute(): Promise<boolean> {
    return this.users.hasSuper();
  }
}
