import type { Actor, User as UserAnswer } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { FindUser } from './find-user.js';
import { ShowUser } from './show-user.js';

/** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
@Injectable()
export class GetUser {
  constructor(
    private readonly findUser: FindUser,
    private readonly showUser: ShowUser,
  ) {}

  async execute(actor: Actor, id: string): Promise<UserAnswer> {
    return this.showUser.execute(await this.findUser.execute(actor, id));
  }
}
