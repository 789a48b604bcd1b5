import { Module } from '@nestjs/common';
import { CountWaiting } from './count-waiting.js';
import { WaitingCommandsRepository } from './waiting-commands.repository.js';

/** Counts waiting commands, without the dependencies that run them. */
@Module({ providers: [CountWaiting, WaitingCommandsRepository], exports: [CountWaiting] })
export class WaitingModule {}
