import { Module } from '@nestjs/common';
import { PageCursors } from './page-cursors.js';

@Module({ providers: [PageCursors], exports: [PageCursors] })
export class PagingModule {}
