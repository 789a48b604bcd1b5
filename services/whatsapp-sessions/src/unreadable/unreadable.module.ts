import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { VaultModule } from '../vault/vault.module.js';
import { UnreadableRepository } from './unreadable.repository.js';
import { UnreadableSchema } from './unreadable.schemas.js';

@Module({
  imports: [VaultModule, MongooseModule.forFeature([{ name: 'Unreadable', schema: UnreadableSchema }])],
  providers: [UnreadableRepository],
  exports: [UnreadableRepository],
})
export class UnreadableModule {}
