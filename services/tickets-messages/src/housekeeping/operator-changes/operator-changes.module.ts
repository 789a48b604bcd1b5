import { Module } from '@nestjs/common';
import { AutomationModule } from '../../assistants/integrations/automation.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { WebhooksModule } from '../../notifications/webhooks/webhooks.module.js';
import { ConfirmOperatorChangeHandler, ListOperatorChangesHandler } from './operator-change-handlers.js';

/**
 * Shows admins the operator's changes in the company. These are disabled at the end of the entry unless an admin
 * confirms them (decision 27).
 */
@Module({
  imports: [AutomationModule, ReplicasModule, WebhooksModule],
  providers: [ConfirmOperatorChangeHandler, ListOperatorChangesHandler],
})
export class OperatorChangesModule {}
