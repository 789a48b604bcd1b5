import { startService } from '@recado/service-kit/app';
import { AppModule } from './app.module.js';
import { readSettings } from './config.js';

await startService({ name: 'tickets-messages', database: 'tickets-messages', readSettings, module: AppModule });
