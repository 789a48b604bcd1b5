import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { GetBusinessFiguresHandler } from './get-business-figures.js';

@Module({ imports: [BooksModule, SubscriptionsModule], providers: [GetBusinessFiguresHandler] })
export class BusinessModule {}
