import { Injectable } from '@nestjs/common';
import { CompanyRenewed } from '@recado/contracts';
import { OnEvent } from '@recado/service-kit/messaging';
import { Broadcaster } from '../broadcast/broadcaster.js';
import { rooms } from '../broadcast/rooms.js';

/** Notifies a company of its new due date after a payment. */
@Injectable()
export class PaymentsConsumer {
  constructor(private readonly broadcaster: Broadcaster) {}

  @OnEvent(CompanyRenewed)
  companyRenewed({ companyId, data: { dueDate } }: CompanyRenewed): Promise<void> {
    const payload = { action: 'CONCLUIDA' as const, company: { id: companyId, dueDate } };
    return this.broadcaster.deliver({
      companyId,
      emissions: [{ topic: 'payment', payload, to: [rooms.everyone(companyId)] }],
    });
  }
}
