import { createEvent, ScheduleChanged, type Schedule as Shown } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { outgoingEvent, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import type { Schedule } from './schedule.js';

/** Creates the public view of a schedule and its events. */
@Injectable()
export class ScheduleView {
  constructor(private readonly links: MediaLinks) {}

  show(schedule: Schedule): Shown {
    const { _id: id, contactId, contactName, file, sentAt, waiting } = schedule;
    const { body, status, whatsappId, openTicket, userId, errorCode } = schedule;
    return {
      ...{ id, body, status, contactId, whatsappId, openTicket, userId, errorCode },
      contact: { id: contactId, name: contactName },
      mediaPath: file && this.links.urlOf(file.key, file.fileName),
      mediaName: file && file.fileName,
      ...(waiting && { waiting: { ...waiting, until: waiting.until && waiting.until.toISOString() } }),
      sendAt: schedule.sendAt.toISOString(),
      sentAt: sentAt && sentAt.toISOString(),
      createdAt: schedule.createdAt.toISOString(),
      updatedAt: schedule.updatedAt.toISOString(),
    };
  }

  changed(origin: Origin, schedule: Schedule, isNew = false): Outgoing {
    return news(origin, {
      scheduleId: schedule._id,
      schedule: this.show(schedule),
      isNew,
      audience: audienceOf(schedule),
    });
  }

  gone(origin: Origin, schedule: Schedule): Outgoing {
    return news(origin, { scheduleId: schedule._id, schedule: null, isNew: false, audience: audienceOf(schedule) });
  }
}

const audienceOf = ({ userId, queueIds = [] }: Schedule) => ({ userId, queueIds: [...queueIds] });

const news = (origin: Origin, data: ScheduleChanged['data']): Outgoing =>
  outgoingEvent(createEvent(ScheduleChanged, stamped(origin, data)));
