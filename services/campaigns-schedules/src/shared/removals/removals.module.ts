import { Module } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { Removals } from './removals.js';
import { RemovalsRepository } from './removals.repository.js';
import { RunRemoval } from './run-removal.js';

/** Low priority, because no user waits for a removal. */
const AT_ONCE = 2;

/** Removes the records of deleted campaigns and contact lists. */
@Module({ providers: [RemovalsRepository, Removals, RunRemoval], exports: [Removals] })
export class RemovalsModule {
  constructor(background: BackgroundWork, { claims }: RemovalsRepository, runRemoval: RunRemoval) {
    background.add({
      name: 'removals',
      claims,
      atOnce: AT_ONCE,
      run: (due, { now }) => runRemoval.execute(due, now()),
    });
  }
}
