import { Module } from '@nestjs/common';
import { AnswerRating } from './answer-rating.js';
import { ConversationsModule } from '../conversations.module.js';
import { AskRating } from './ask-rating.js';
import { FillRatings } from './fill-ratings.js';
import { RatingsRepository } from './ratings.repository.js';

@Module({
  imports: [ConversationsModule],
  providers: [RatingsRepository, AskRating, AnswerRating, FillRatings],
  exports: [AskRating, AnswerRating],
})
export class RatingsModule {}
