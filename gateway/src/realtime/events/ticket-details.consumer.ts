import { Injectable } from '@nestjs/common';
import {
  AvailabilityChanged,
  TicketEventAdded,
  TicketJobProgressed,
  TicketNoteChanged,
  TicketPinsChanged,
  type TicketAudience,
} from '@recado/contracts';
import { OnEvent, OnSignal } from '@recado/service-kit/messaging';
import { Broadcaster, type Emission } from '../broadcast/broadcaster.js';
import { listRoomsFor, rooms, roomsFor } from '../broadcast/rooms.js';

/**
 * Returns the rooms of the sockets that show the ticket in a list or on screen. Users who lost access have already left
 * the ticket's room.
 */
const seers = (companyId: string, ticketId: string, audience: TicketAudience): string[] => [
  ...listRoomsFor(companyId, audience),
  rooms.ticket(companyId, ticketId),
];

/** Forwards ticket markers, notes and pins, colleagues' availability, and the progress of long jobs, to browsers. */
@Injectable()
export class TicketDetailsConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(TicketEventAdded)
  eventAdded({ companyId, data: { event, audience } }: TicketEventAdded): Promise<void> {
    const to = seers(companyId, event.ticketId, audience);
    return this.broadcaster.deliver({
      companyId,
      // the marker of a transfer may arrive before the ticket itself
      watchers: { ticketId: event.ticketId, mayStay: roomsFor(companyId, audience) },
      emissions: [{ topic: 'ticketEvent', payload: { action: 'create', event }, to }],
    });
  }

  @OnSignal(AvailabilityChanged)
  availabilityChanged({ companyId, data: availability }: AvailabilityChanged): Promise<void> {
    const to = [rooms.everyone(companyId)];
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'availability', payload: { action: 'update', availability }, to }],
    });
  }

  @OnEvent(TicketNoteChanged)
  noteChanged({ companyId, data }: TicketNoteChanged): Promise<void> {
    const { noteId, ticketId, note, audience } = data;
    const payload = {
      action: note ? ('create' as const) : ('delete' as const),
      noteId,
      ticketId,
      ...(note && { note }),
    };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'note', payload, to: seers(companyId, ticketId, audience) }],
    });
  }

  @OnEvent(TicketPinsChanged)
  pinsChanged({ companyId, data: { userId, ...pins } }: TicketPinsChanged): Promise<void> {
    const to = [rooms.user(companyId, userId)];
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'ticketPins', payload: { action: 'update', pins }, to }],
    });
  }

  @OnEvent(TicketJobProgressed)
  jobProgressed({ companyId, data: { kind, userId, ...payload } }: TicketJobProgressed): Promise<void> {
    const to = [rooms.user(companyId, userId)];
    const emission: Emission = kind === 'closeAll' ? { topic: kind, payload, to } : { topic: kind, payload, to };
    return this.broadcaster.deliver({ companyId, emissions: [emission] });
  }
}
