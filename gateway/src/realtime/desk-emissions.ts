import type {
  ContactChanged,
  FileListChanged,
  IntegrationChanged,
  PromptChanged,
  QuickMessageChanged,
  ScheduleChanged,
  TicketAudience,
  TicketEventAdded,
  TicketJobProgressed,
  TicketNoteChanged,
  TicketPinsChanged,
} from '@recado/contracts';
import { actionOf, type Delivery, type Emission } from './emissions.js';
import { rooms, roomsFor } from './rooms.js';

/** Those who may see the ticket. Who only has it open may too: the room is emptied when that changes. */
const seers = (companyId: string, ticketId: string, audience: TicketAudience): string[] => [
  ...roomsFor(companyId, audience),
  rooms.ticket(companyId, ticketId),
];

export function onEventAdded({ companyId, data: { event, audience } }: TicketEventAdded): Delivery {
  const to = seers(companyId, event.ticketId, audience);
  return { companyId, emissions: [{ topic: 'ticketEvent', payload: { action: 'create', event }, to }] };
}

export function onNoteChanged({ companyId, data }: TicketNoteChanged): Delivery {
  const { noteId, ticketId, note, audience } = data;
  const payload = { action: note ? ('create' as const) : ('delete' as const), noteId, ticketId, ...(note && { note }) };
  return { companyId, emissions: [{ topic: 'note', payload, to: seers(companyId, ticketId, audience) }] };
}

export function onContactChanged({ companyId, data }: ContactChanged): Delivery {
  const { contactId, contact, mergedInto, isNew } = data;
  const action = actionOf(contact !== null, isNew);
  const payload = { action, contactId, ...(contact && { contact }), ...(mergedInto && { mergedInto }) };
  return { companyId, emissions: [{ topic: 'contact', payload, to: [rooms.everyone(companyId)] }] };
}

export function onQuickMessageChanged({ companyId, data }: QuickMessageChanged): Delivery {
  const { quickMessageId, record, isNew, onlyFor } = data;
  const payload = { action: actionOf(record !== null, isNew), quickMessageId, ...(record && { record }) };
  const to = [onlyFor ? rooms.user(companyId, onlyFor) : rooms.everyone(companyId)];
  return { companyId, emissions: [{ topic: 'quickmessage', payload, to }] };
}

export function onFileListChanged({ companyId, data }: FileListChanged): Delivery {
  const { fileListId, record, isNew } = data;
  const payload = { action: actionOf(record !== null, isNew), fileListId, ...(record && { record }) };
  return { companyId, emissions: [{ topic: 'file', payload, to: [rooms.everyone(companyId)] }] };
}

export function onPromptChanged({ companyId, data: { promptId, prompt, isNew } }: PromptChanged): Delivery {
  const payload = { action: actionOf(prompt !== null, isNew), promptId, ...(prompt && { prompt }) };
  return { companyId, emissions: [{ topic: 'prompt', payload, to: [rooms.admins(companyId)] }] };
}

export function onIntegrationChanged({ companyId, data }: IntegrationChanged): Delivery {
  const { integrationId, queueIntegration, isNew } = data;
  const action = actionOf(queueIntegration !== null, isNew);
  const payload = { action, integrationId, ...(queueIntegration && { queueIntegration }) };
  return { companyId, emissions: [{ topic: 'queueIntegration', payload, to: [rooms.admins(companyId)] }] };
}

export function onScheduleChanged({ companyId, data }: ScheduleChanged): Delivery {
  const { scheduleId, schedule, isNew } = data;
  const payload = { action: actionOf(schedule !== null, isNew), scheduleId, ...(schedule && { schedule }) };
  return { companyId, emissions: [{ topic: 'schedule', payload, to: [rooms.everyone(companyId)] }] };
}

export function onPinsChanged({ companyId, data: { userId, ...pins } }: TicketPinsChanged): Delivery {
  const to = [rooms.user(companyId, userId)];
  return { companyId, emissions: [{ topic: 'ticketPins', payload: { action: 'update', pins }, to }] };
}

export function onJobProgressed({ companyId, data: { kind, userId, ...payload } }: TicketJobProgressed): Delivery {
  const to = [rooms.user(companyId, userId)];
  const emission: Emission = kind === 'closeAll' ? { topic: kind, payload, to } : { topic: kind, payload, to };
  return { companyId, emissions: [emission] };
}
