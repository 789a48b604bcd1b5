import { Module } from '@nestjs/common';
import { Jobs } from './jobs.js';
import { JobsRepository } from './jobs.repository.js';

@Module({ providers: [JobsRepository, Jobs], exports: [Jobs] })
export class JobsModule {}
