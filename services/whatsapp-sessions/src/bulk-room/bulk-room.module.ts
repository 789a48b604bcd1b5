import { Module } from '@nestjs/common';
import { BulkRoom } from './bulk-room.js';

@Module({ providers: [BulkRoom], exports: [BulkRoom] })
export class BulkRoomModule {}
