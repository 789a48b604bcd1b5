import { platformInvoiceType, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { RequireAutomation } from '../assistants/integrations/require-automation.js';

/** Rejects an invoice source that does not belong to the company. */
@Injectable()
export class RequireInvoices {
  constructor(private readonly requireAutomation: RequireAutomation) {}

  /**
   * Only a super user in their own company may use the operator's settings.
   * @throws ERR_NO_INTEGRATION_FOUND
   */
  async execute({ companyId, super: isSuper, operator }: Actor, invoiceFrom: string | null | undefined): Promise<void> {
    if (!invoiceFrom) return;
    if (platformInvoiceType(invoiceFrom) === undefined) return this.requireAutomation.invoices(companyId, invoiceFrom);
    if (!isSuper || operator) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  }
}
