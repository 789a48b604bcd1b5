import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { ReadingModule } from '../reading/reading.module.js';
import { TransitionsModule } from '../transitions/transitions.module.js';
import { Lanes } from './lanes.js';
import { MoveCardHandler } from './move-card.js';
import { ShowBoardHandler } from './show-board.js';

@Module({
  imports: [ConversationsModule, MediaModule, ReadingModule, TransitionsModule, ReplicasModule],
  providers: [Lanes, ShowBoardHandler, MoveCardHandler],
})
export class KanbanModule {}
