import { startService } from '@recado/service-kit/app';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';

await startService({ name: 'billing', database: 'billing', readConfig, module: AppModule });
