import { Module } from '@nestjs/common';
import { RemovalRunner } from './removal-runner.js';
import { Removals } from './removals.js';
import { RemovalsRepository } from './removals.repository.js';
import { RunRemoval } from './run-removal.js';

/** Removes the records of deleted campaigns and contact lists. */
@Module({ providers: [RemovalsRepository, Removals, RunRemoval, RemovalRunner], exports: [Removals] })
export class RemovalsModule {}
