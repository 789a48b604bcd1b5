import { Module } from '@nestjs/common';
import { CarryOptOut } from './carry-opt-out.js';
import { OptOutsRepository } from './opt-outs.repository.js';

@Module({ providers: [OptOutsRepository, CarryOptOut], exports: [OptOutsRepository, CarryOptOut] })
export class OptOutsModule {}
