import { Module } from '@nestjs/common';
import { OnlineUsers } from './online-users.js';

@Module({ providers: [OnlineUsers], exports: [OnlineUsers] })
export class PresenceModule {}
