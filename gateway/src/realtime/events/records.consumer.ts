import { Injectable } from '@nestjs/common';
import {
  ContactChanged,
  FileListChanged,
  FlowChanged,
  IntegrationChanged,
  KnowledgeChanged,
  PromptChanged,
  QuickMessageChanged,
  ScheduleChanged,
  WebhookChanged,
} from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { actionOf, Broadcaster } from '../broadcast/broadcaster.js';
import { rooms } from '../broadcast/rooms.js';

/**
 * Events from an earlier release have no audience. Users who see all schedules receive them; others see the change on
 * their next reload.
 */
function calendarRoomsFor(companyId: string, audience: ScheduleChanged['data']['audience']): string[] {
  const { userId, queueIds = [] } = audience ?? {};
  const planner = userId ? [rooms.user(companyId, userId)] : [];
  return [rooms.schedules(companyId), ...planner, ...queueIds.map((queueId) => rooms.queue(companyId, queueId))];
}

/**
 * Forwards changed contacts, quick messages and file lists to the company, schedules to users who may see them, and
 * prompts, knowledge, integrations, webhooks and flows to admins.
 */
@Injectable()
export class RecordsConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(ContactChanged)
  contactChanged({ companyId, data }: ContactChanged): Promise<void> {
    const { contactId, contact, mergedInto, isNew } = data;
    const action = actionOf(contact !== null, isNew);
    const payload = { action, contactId, ...(contact && { contact }), ...(mergedInto && { mergedInto }) };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'contact', payload, to: [rooms.everyone(companyId)] }],
    });
  }

  @OnEvent(QuickMessageChanged)
  quickMessageChanged({ companyId, data }: QuickMessageChanged): Promise<void> {
    const { quickMessageId, record, isNew, onlyFor } = data;
    const payload = { action: actionOf(record !== null, isNew), quickMessageId, ...(record && { record }) };
    const to = [onlyFor ? rooms.user(companyId, onlyFor) : rooms.everyone(companyId)];
    return this.broadcaster.deliver({ companyId, emissions: [{ topic: 'quickmessage', payload, to }] });
  }

  @OnEvent(FileListChanged)
  fileListChanged({ companyId, data }: FileListChanged): Promise<void> {
    const { fileListId, record, isNew } = data;
    const payload = { action: actionOf(record !== null, isNew), fileListId, ...(record && { record }) };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'file', payload, to: [rooms.everyone(companyId)] }],
    });
  }

  @OnEvent(ScheduleChanged)
  scheduleChanged({ companyId, data }: ScheduleChanged): Promise<void> {
    const { scheduleId, schedule, isNew, audience } = data;
    const payload = { action: actionOf(schedule !== null, isNew), scheduleId, ...(schedule && { schedule }) };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'schedule', payload, to: calendarRoomsFor(companyId, audience) }],
    });
  }

  @OnEvent(PromptChanged)
  promptChanged({ companyId, data: { promptId, prompt, isNew } }: PromptChanged): Promise<void> {
    const payload = { action: actionOf(prompt !== null, isNew), promptId, ...(prompt && { prompt }) };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'prompt', payload, to: [rooms.admins(companyId)] }],
    });
  }

  @OnEvent(KnowledgeChanged)
  knowledgeChanged({ companyId, data: { sourceId, source, isNew } }: KnowledgeChanged): Promise<void> {
    const payload = { action: actionOf(source !== null, isNew), sourceId, ...(source && { source }) };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'knowledge', payload, to: [rooms.admins(companyId)] }],
    });
  }

  @OnEvent(IntegrationChanged)
  integrationChanged({ companyId, data }: IntegrationChanged): Promise<void> {
    const { integrationId, queueIntegration, isNew } = data;
    const action = actionOf(queueIntegration !== null, isNew);
    const payload = { action, integrationId, ...(queueIntegration && { queueIntegration }) };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'queueIntegration', payload, to: [rooms.admins(companyId)] }],
    });
  }

  @OnEvent(WebhookChanged)
  webhookChanged({ companyId, data: { webhookId, webhook, isNew } }: WebhookChanged): Promise<void> {
    const payload = { action: actionOf(webhook !== null, isNew), webhookId, ...(webhook && { webhook }) };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'webhook', payload, to: [rooms.admins(companyId)] }],
    });
  }

  @OnEvent(FlowChanged)
  flowChanged({ companyId, data: { flowId, flow, isNew } }: FlowChanged): Promise<void> {
    const payload = { action: actionOf(flow !== null, isNew), flowId, ...(flow && { flow }) };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'flow', payload, to: [rooms.admins(companyId)] }],
    });
  }
}
