import { can, GetTeam, type Team } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Queues, Users } from '../../shared/replicas/state-replicas.js';
import { CountTeam } from './count-team.js';
import { teamOf } from './team.js';

/** Returns the queues and users that the caller supervises. */
@Injectable()
export class ShowTeamHandler {
  constructor(
    private readonly countTeam: CountTeam,
    private readonly queues: Queues,
    private readonly users: Users,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(GetTeam)
  async execute(_request: object, context: RpcContext): Promise<Team> {
    const actor = actorOf(context);
    if (!can(actor, 'team:view')) throw new AppError('ERR_NO_PERMISSION');
    const { companyId } = actor;
    const counts = await this.countTeam.execute(companyId);
    return teamOf(actor, { queues: this.queues.list(companyId), users: this.users.list(companyId) }, counts);
  }
}
