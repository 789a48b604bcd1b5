import './client/socket/quiet-console.js';
import { startService } from '@recado/service-kit/app';
import { AppModule } from './app.module.js';
import { databaseName, readConfig } from './config.js';

await startService({
  name: 'whatsapp-sessions',
  database: databaseName(),
  readConfig,
  module: AppModule,
});
