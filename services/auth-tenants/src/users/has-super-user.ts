import { Injectable } from '@nestjs/common';
import { UsersRepository } from './users.repository.js';

/** Whether the platform has somebody who manages it. */
@Injectable()
export class HasSuperUser {
  constructor(private readonly users: UsersRepository) {}

  execute(): Promise<boolean> {
    return this.users.hasSuper();
  }
}
