import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HttpModule } from './http.module.js';
import { LinksModule, type Links } from './links/links.module.js';
import { RealtimeModule } from './realtime.module.js';

@Module({})
export class AppModule {
  static of(links: Links): DynamicModule {
    return { module: AppModule, imports: [DiscoveryModule, LinksModule.of(links), HttpModule, RealtimeModule] };
  }
}
