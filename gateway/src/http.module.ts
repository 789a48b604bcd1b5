import { Module } from '@nestjs/common';
import { DocsRoutes } from './docs/docs-routes.js';
import { IdentityModule } from './identity/identity.module.js';
import { AccountRoutes } from './http/routes/account-routes.js';
import { AuditExportRoutes } from './http/routes/audit-export-routes.js';
import { AdminRoutes } from './http/routes/admin-routes.js';
import { Calls } from './http/calls.js';
import { ContractRoutes } from './http/routes/contract-routes.js';
import { LogoRoutes } from './http/routes/logo-routes.js';
import { MediaModule } from './media/media.module.js';
import { MediaRoutes } from './http/routes/media-routes.js';
import { OnlineRoutes } from './http/routes/online-routes.js';
import { PresenceModule } from './presence/presence.module.js';
import { ExternalRoutes } from './http/external/external-routes.js';
import { TokenHolders } from './http/external/token-holders.js';
import { ExportRoutes } from './http/routes/export-routes.js';
import { HttpServer, ROUTE_SETS, type RouteSet } from './http/server/http-server.js';
import { Confirmations } from './mcp/confirmations.js';
import { McpRoutes } from './mcp/mcp-routes.js';
import { ApplicationIdentity } from './oauth/application-identity.js';
import { Consent } from './oauth/consent.js';
import { OauthKeys } from './oauth/oauth-keys.js';
import { OauthProvider } from './oauth/oauth-provider.js';
import { OauthRoutes } from './oauth/oauth-routes.js';
import { PaymentRoutes } from './http/routes/payment-routes.js';
import { ReplicasModule } from './replicas/replicas.module.js';
import { ConsentExportRoutes } from './http/routes/consent-export-routes.js';
import { ImportExportRoutes } from './http/routes/import-export-routes.js';
import { RecipientExportRoutes } from './http/routes/recipient-export-routes.js';
import { ReportExportRoutes } from './http/routes/report-export-routes.js';
import { SessionRoutes } from './http/routes/session-routes.js';
import { UserExportRoutes } from './http/routes/user-export-routes.js';

const SETS = [
  ContractRoutes,
  AdminRoutes,
  SessionRoutes,
  AccountRoutes,
  DocsRoutes,
  MediaRoutes,
  LogoRoutes,
  ExportRoutes,
  AuditExportRoutes,
  ConsentExportRoutes,
  ImportExportRoutes,
  RecipientExportRoutes,
  ReportExportRoutes,
  UserExportRoutes,
  ExternalRoutes,
  OnlineRoutes,
  PaymentRoutes,
  OauthRoutes,
  McpRoutes,
];

@Module({
  imports: [IdentityModule, MediaModule, PresenceModule, ReplicasModule],
  providers: [
    Calls,
    ApplicationIdentity,
    Confirmations,
    Consent,
    OauthKeys,
    OauthProvider,
    TokenHolders,
    ...SETS,
    { provide: ROUTE_SETS, inject: SETS, useFactory: (...sets: RouteSet[]) => sets },
    HttpServer,
  ],
  exports: [HttpServer],
})
export class HttpModule {}
