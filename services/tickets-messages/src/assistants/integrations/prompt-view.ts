import { createEvent, PromptChanged, type Prompt as Shown } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import { Queues } from '../../shared/replicas/state-replicas.js';
import type { Prompt } from './prompt.js';
import { ToolSecrets } from './prompt-tools.js';

/** A prompt as admins see it, with its keys masked, and the event for its changes. */
@Injectable()
export class PromptView {
  constructor(
    private readonly queues: Queues,
    private readonly toolSecrets: ToolSecrets,
  ) {}

  show({ _id: id, companyId, nameKey: _key, createdAt, updatedAt, apiKey, voiceKey, tools, ...rest }: Prompt): Shown {
    const queue = this.queues.get(companyId, rest.queueId);
    return {
      ...rest,
      id,
      apiKey: apiKey?.shown ?? '',
      voiceKey: voiceKey?.shown ?? '',
      tools: this.toolSecrets.show(tools),
      queue: queue ? { id: queue.id, name: queue.name } : null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  }

  changedEvent(origin: Origin, prompt: Prompt, what: 'new' | 'changed' | 'gone'): Outgoing {
    const data = { promptId: prompt._id, prompt: what === 'gone' ? null : this.show(prompt), isNew: what === 'new' };
    return outgoingEvent(createEvent(PromptChanged, stamped(origin, data)));
  }
}
