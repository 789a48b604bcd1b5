import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module.js';
import { ReadCreditHandler } from './read-credit.js';

@Module({ imports: [BooksModule], providers: [ReadCreditHandler] })
export class CreditModule {}
