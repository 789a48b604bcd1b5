import { Module } from '@nestjs/common';
import { DocsRoutes } from './docs/docs-routes.js';
import { IdentityModule } from './identity/identity.module.js';
import { AccountRoutes } from './http/account-routes.js';
import { AdminRoutes } from './http/admin-routes.js';
import { Calls } from './http/calls.js';
import { ContractRoutes } from './http/contract-routes.js';
import { MediaModule } from './media/media.module.js';
import { MediaRoutes } from './media/media-routes.js';
import { OnlineRoutes } from './presence/online-routes.js';
import { PresenceModule } from './presence/presence.module.js';
import { ExternalRoutes } from './http/external-routes.js';
import { ExportRoutes } from './http/export-routes.js';
import { HttpServer, ROUTE_SETS, type RouteSet } from './http/http-server.js';
import { SessionRoutes } from './http/session-routes.js';

const SETS = [
  ContractRoutes,
  AdminRoutes,
  SessionRoutes,
  AccountRoutes,
  DocsRoutes,
  MediaRoutes,
  ExportRoutes,
  ExternalRoutes,
  OnlineRoutes,
];

@Module({
  imports: [IdentityModule, MediaModule, PresenceModule],
  providers: [
    Calls,
    ...SETS,
    { provide: ROUTE_SETS, inject: SETS, useFactory: (...sets: RouteSet[]) => sets },
    HttpServer,
  ],
  exports: [HttpServer],
})
export class HttpModule {}
