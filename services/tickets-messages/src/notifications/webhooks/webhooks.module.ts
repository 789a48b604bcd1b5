import { Module } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { AutomationModule } from '../../assistants/integrations/automation.module.js';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { LanguageModelModule } from '../../assistants/language-model/language-model.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { CollectEvents } from './collect-events.js';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryQueuesRepository } from './delivery-queues.repository.js';
import { OperatorWebhooks } from './operator-webhooks.js';
import { WebhookHandlers } from './webhook-handlers.js';
import { ReplayWebhooksHandler } from './replay-webhooks.js';
import { SendDelivery } from './send-delivery.js';
import { StoreDelivery } from './store-delivery.js';
import { SwitchOff } from './switch-off.js';
import { TestWebhookHandler } from './test-webhook.js';
import { ActiveWebhooks } from './active-webhooks.js';
import { WebhookRules } from './webhook-rules.js';
import { WebhooksRepository } from './webhooks.repository.js';

const DELIVERIES_AT_ONCE = 32;

/** Sends events to companies' URLs (decision 33). */
@Module({
  imports: [AutomationModule, ContactsModule, ConversationsModule, JobsModule, LanguageModelModule, ReplicasModule],
  providers: [
    CollectEvents,
    DeliverWebhooks,
    DeliveriesRepository,
    DeliveryQueuesRepository,
    OperatorWebhooks,
    WebhookHandlers,
    ReplayWebhooksHandler,
    SendDelivery,
    StoreDelivery,
    SwitchOff,
    TestWebhookHandler,
    ActiveWebhooks,
    WebhookRules,
    WebhooksRepository,
  ],
  exports: [OperatorWebhooks],
})
export class WebhooksModule {
  constructor(background: BackgroundWork, { claims }: DeliveryQueuesRepository, deliver: DeliverWebhooks) {
    background.add({
      name: 'webhooks',
      claims,
      atOnce: DELIVERIES_AT_ONCE,
      where: () => deliver.available(),
      run: (queue, tools) => deliver.execute(queue, tools),
    });
  }
}
