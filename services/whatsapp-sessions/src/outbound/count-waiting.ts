import { can, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { WaitingCommandsRepository, type WaitingCommands } from './waiting-commands.repository.js';

/** Counts the commands waiting to be sent, by connection, for users who may see the connections page. */
@Injectable()
export class CountWaiting {
  constructor(private readonly commands: WaitingCommandsRepository) {}

  async execute(actor: Actor): Promise<Map<string, WaitingCommands>> {
    return can(actor, 'connections-page:view') ? this.commands.of(actor.companyId) : new Map<string, WaitingCommands>();
  }
}
