import { Module } from '@nestjs/common';
import { SearchWordsRepository } from './search-words.repository.js';
import { SearchWords } from './search-words.js';

@Module({ providers: [SearchWordsRepository, SearchWords], exports: [SearchWords] })
export class SearchModule {}
