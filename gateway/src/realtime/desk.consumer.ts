import { Injectable } from '@nestjs/common';
import {
  ChatChanged,
  ContactChanged,
  FileListChanged,
  QuickMessageChanged,
  ScheduleChanged,
  TicketEventAdded,
  TicketJobProgressed,
  TicketNoteChanged,
  TicketPinsChanged,
} from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster } from './broadcaster.js';
import { onChatChanged } from './chat-emissions.js';
import {
  onContactChanged,
  onEventAdded,
  onFileListChanged,
  onJobProgressed,
  onNoteChanged,
  onPinsChanged,
  onQuickMessageChanged,
  onScheduleChanged,
} from './desk-emissions.js';

/** Passes on what goes with tickets: markers, notes, contacts, quick messages, file lists, schedules, chats and the progress of long work. */
@Injectable()
export class DeskConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(TicketEventAdded)
  eventAdded(event: TicketEventAdded): Promise<void> {
    return this.broadcaster.deliver(onEventAdded(event));
  }

  @OnEvent(TicketNoteChanged)
  noteChanged(event: TicketNoteChanged): Promise<void> {
    return this.broadcaster.deliver(onNoteChanged(event));
  }

  @OnEvent(TicketPinsChanged)
  pinsChanged(event: TicketPinsChanged): Promise<void> {
    return this.broadcaster.deliver(onPinsChanged(event));
  }

  @OnEvent(ContactChanged)
  contactChanged(event: ContactChanged): Promise<void> {
    return this.broadcaster.deliver(onContactChanged(event));
  }

  @OnEvent(QuickMessageChanged)
  quickMessageChanged(event: QuickMessageChanged): Promise<void> {
    return this.broadcaster.deliver(onQuickMessageChanged(event));
  }

  @OnEvent(FileListChanged)
  fileListChanged(event: FileListChanged): Promise<void> {
    return this.broadcaster.deliver(onFileListChanged(event));
  }

  @OnEvent(ScheduleChanged)
  scheduleChanged(event: ScheduleChanged): Promise<void> {
    return this.broadcaster.deliver(onScheduleChanged(event));
  }

  @OnEvent(ChatChanged)
  chatChanged(event: ChatChanged): Promise<void> {
    return this.broadcaster.deliver(onChatChanged(event));
  }

  @OnEvent(TicketJobProgressed)
  jobProgressed(event: TicketJobProgressed): Promise<void> {
    return this.broadcaster.deliver(onJobProgressed(event));
  }
}
