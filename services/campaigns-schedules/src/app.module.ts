import { Module } from '@nestjs/common';
import { SchedulesModule } from './schedules/schedules.module.js';

@Module({ imports: [SchedulesModule] })
export class AppModule {}
