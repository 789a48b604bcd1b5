import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AskSession } from '../leases/ask-session.js';
import { requires } from './requires.js';

/** Opens every running session of the company anew; those that wait for a person stay as they are. */
@Injectable()
export class RestartSessions {
  constructor(private readonly sessions: AskSession) {}

  /** @throws ERR_NO_PERMISSION */
  async execute(actor: Actor): Promise<{ message: string }> {
    requires(actor, 'connections-page:actionButtons');
    await this.sessions.all(actor.companyId, 'restart');
    return { message: 'Sessions restart.' };
  }
}
