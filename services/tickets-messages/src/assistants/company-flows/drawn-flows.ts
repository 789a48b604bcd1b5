import type { FlowContent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { compileFlow, INVOICE_TEXTS, type DrawnFlow, type Flow } from '@recado/flow-engine';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { PublishedFlows } from '../../shared/replicas/state-replicas.js';
import { SYSTEM_TEXTS } from '../../shared/texts/system-texts.js';
import { PublishedFlowsRepository } from './published-flows.repository.js';

type Compiled = Omit<Flow, 'id'>;

/** Compiles a company's flows into runnable flows, with the company's hours, time zone and language. */
@Injectable()
export class DrawnFlows {
  constructor(
    private readonly settings: CompanySettings,
    private readonly publishedFlows: PublishedFlows,
    private readonly versions: PublishedFlowsRepository,
  ) {}

  /**
   * Returns the published version for new conversations, or null if the flow was never published or no longer exists.
   */
  async published(companyId: string, flowId: string | null | undefined): Promise<DrawnFlow | null> {
    const number = flowId ? this.publishedFlows.get(companyId, flowId)?.number : undefined;
    if (!flowId || number === undefined) return null;
    const content = await this.versions.content({ companyId, flowId, number });
    return content ? { ...this.compile(companyId, content), source: { flowId, number } } : null;
  }

  compile(companyId: string, content: FlowContent): Compiled {
    const language = this.settings.language(companyId);
    return compileFlow(content, {
      calendar: this.settings.calendar(companyId),
      timeZone: this.settings.timeZone(companyId),
      texts: SYSTEM_TEXTS[language].flow,
      invoiceTexts: INVOICE_TEXTS[language],
    });
  }
}
