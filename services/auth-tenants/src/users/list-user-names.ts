import type { Actor, ListUserNames as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type z } from 'zod';
import { ShowUser } from './show-user.js';
import { UsersListRepository } from './users-list.repository.js';

/** Everybody of the own company, short. */
@Injectable()
export class ListUserNames {
  constructor(
    private readonly users: UsersListRepository,
    private readonly showUser: ShowUser,
  ) {}

  async execute({ companyId }: Actor): Promise<z.input<typeof Contract.reply>> {
    const users = await this.users.everybody(companyId);
    return users.map((user) => {
      const { id, name, profile, queues } = this.showUser.execute(user);
      return { id, name, profile, queues };
    });
  }
}
