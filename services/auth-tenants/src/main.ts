import { startService } from '@recado/service-kit/app';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';

await startService({ name: 'auth-tenants', database: 'auth-tenants', readConfig, module: AppModule });
