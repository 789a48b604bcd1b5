import { Module } from '@nestjs/common';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { CountTeam } from './count-team.js';
import { ShowTeamHandler } from './show-team.js';
import { TeamRepository } from './team.repository.js';

/** The live view of queues and users. */
@Module({
  imports: [ConversationsModule, ReplicasModule],
  providers: [CountTeam, ShowTeamHandler, TeamRepository],
})
export class TeamModule {}
