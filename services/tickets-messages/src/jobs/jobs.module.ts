import { Module } from '@nestjs/common';
import { JobRunner } from './job-runner.js';
import { Jobs } from './jobs.js';
import { JobsRepository } from './jobs.repository.js';

@Module({ providers: [JobsRepository, Jobs, JobRunner], exports: [Jobs, JobRunner] })
export class JobsModule {}
