import { WhatsappPersonChanged } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { RecordPerson } from './record-person.js';

@Controller()
export class PeopleConsumer {
  constructor(private readonly recordPerson: RecordPerson) {}

  @OnEvent(WhatsappPersonChanged)
  onWhatsappPersonChanged(event: WhatsappPersonChanged) {
    return this.recordPerson.execute(event);
  }
}
