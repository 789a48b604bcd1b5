import { Module } from '@nestjs/common';
import { CarryOptOut } from './carry-opt-out.js';
import { OptOuts } from './opt-outs.js';
import { OptOutsRepository } from './opt-outs.repository.js';

@Module({ providers: [OptOutsRepository, OptOuts, CarryOptOut], exports: [OptOuts, CarryOptOut] })
export class OptOutsModule {}
