import { Module } from '@nestjs/common';
import { JobRunner } from './job-runner.js';
import { Jobs } from './jobs.js';
import { JobsRepository } from './jobs.repository.js';
import { SlowJobRunner } from './slow-job-runner.js';

@Module({ providers: [JobsRepository, Jobs, JobRunner, SlowJobRunner], exports: [Jobs, JobRunner, SlowJobRunner] })
export class JobsModule {}
