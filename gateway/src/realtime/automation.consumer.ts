import { Injectable } from '@nestjs/common';
import { IntegrationChanged, PromptChanged } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster } from './broadcaster.js';
import { onIntegrationChanged, onPromptChanged } from './desk-emissions.js';

/** Passes on what answers in place of people: prompts and integrations, to admins. */
@Injectable()
export class AutomationConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(PromptChanged)
  promptChanged(event: PromptChanged): Promise<void> {
    return this.broadcaster.deliver(onPromptChanged(event));
  }

  @OnEvent(IntegrationChanged)
  integrationChanged(event: IntegrationChanged): Promise<void> {
    return this.broadcaster.deliver(onIntegrationChanged(event));
  }
}
