import { Module, type DynamicModule } from '@nestjs/common';
import { HttpModule } from './http/http.module.js';
import { LinksModule, type Links } from './links/links.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';

@Module({})
export class AppModule {
  static of(links: Links): DynamicModule {
    return { module: AppModule, imports: [LinksModule.of(links), HttpModule, RealtimeModule] };
  }
}
