import { startService } from '@recado/service-kit/app';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';

await startService({
  name: 'campaigns-schedules',
  database: 'campaigns-schedules',
  readConfig,
  module: AppModule,
});
