import { Module } from '@nestjs/common';
import { AnswerRating } from './answer-rating.js';
import { AskRating } from './ask-rating.js';
import { RatingsRepository } from './ratings.repository.js';

@Module({ providers: [RatingsRepository, AskRating, AnswerRating], exports: [AskRating, AnswerRating] })
export class RatingsModule {}
