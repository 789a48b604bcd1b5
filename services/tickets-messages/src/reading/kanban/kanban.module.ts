import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { OutboundModule } from '../../handling/outbound/outbound.module.js';
import { ReadingModule } from '../tickets/reading.module.js';
import { TransitionsModule } from '../../handling/transitions/transitions.module.js';
import { EnterLane } from './enter-lane.js';
import { LaneSumsRepository } from './lane-sums.repository.js';
import { Lanes } from './lanes.js';
import { MoveCardHandler } from './move-card.js';
import { ShowBoardHandler } from './show-board.js';

@Module({
  imports: [ConversationsModule, MediaModule, OutboundModule, ReadingModule, TransitionsModule, ReplicasModule],
  providers: [EnterLane, Lanes, LaneSumsRepository, ShowBoardHandler, MoveCardHandler],
  exports: [EnterLane],
})
export class KanbanModule {}
