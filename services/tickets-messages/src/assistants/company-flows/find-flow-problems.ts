import type { FlowContent } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { checkFlow, runScenario, type FlowProblem, type KnownIds } from '@recado/flow-engine';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { addressProblem } from '@recado/service-kit/web';
import { AutomationChoices } from '../integrations/automation-choices.js';
import type { Config } from '../../config.js';
import { Queues, Tags, Users } from '../../shared/replicas/state-replicas.js';
import type { CompanyFlow } from './company-flow.js';
import { DrawnFlows } from './drawn-flows.js';
import { FlowFiles } from './flow-files.js';
import { FlowScenariosRepository } from './flow-scenarios.repository.js';

type Session = Transaction['session'];
type Drawn = Pick<CompanyFlow, '_id' | 'companyId' | 'draft'>;

/** Finds the problems that prevent a flow from being published. */
@Injectable()
export class FindFlowProblems {
  constructor(
    private readonly drawnFlows: DrawnFlows,
    private readonly scenarios: FlowScenariosRepository,
    private readonly automationChoices: AutomationChoices,
    private readonly files: FlowFiles,
    private readonly queues: Queues,
    private readonly tags: Tags,
    private readonly users: Users,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** @throws ERR_FLOW_PROBLEMS with each problem and its node */
  async refuse(companyId: string, content: FlowContent): Promise<void> {
    const drawn = checkFlow(this.drawnFlows.compile(companyId, content), await this.knownIds(companyId, content));
    const problems = [...drawn, ...this.refusedAddresses(content)];
    if (problems.length > 0) throw new AppError('ERR_FLOW_PROBLEMS', { details: { problems } });
  }

  /**
   * Runs the scenarios of a flow against its draft.
   * @returns the names of the failed scenarios, if failures are accepted
   * @throws ERR_FLOW_PROBLEMS with each failed scenario and where it differs
   */
  async runScenarios({ companyId, _id, draft }: Drawn, session: Session, acceptFailures: boolean): Promise<string[]> {
    const { scenarios } = await this.scenarios.find(companyId, _id, session);
    const flow = { ...this.drawnFlows.compile(companyId, draft), id: 'draft' };
    const problems = scenarios.flatMap((scenario) => {
      const { difference } = runScenario(flow, scenario);
      return difference ? [{ code: 'scenario', nodeId: difference.nodeId ?? '', scenario: scenario.name }] : [];
    });
    if (problems.length > 0 && !acceptFailures) throw new AppError('ERR_FLOW_PROBLEMS', { details: { problems } });
    return problems.map(({ scenario }) => scenario);
  }

  /** Checks URLs here because the editor does not know which ones the operator allows. */
  private refusedAddresses({ nodes }: FlowContent): FlowProblem[] {
    const { ALLOW_PRIVATE_ADDRESSES: allowed } = this.settings;
    return Object.values(nodes)
      .filter((node) => node.kind === 'http' && addressProblem(node.url, allowed) === 'Must be on the internet')
      .map(({ id }) => ({ code: 'address', nodeId: id }));
  }

  private async knownIds(companyId: string, content: FlowContent): Promise<KnownIds> {
    const { nodes } = content;
    const lookUps = Object.values(nodes).filter((node) => node.kind === 'invoice');
    const bots = Object.values(nodes).filter((node) => node.kind === 'bot');
    return {
      queueIds: this.queues.list(companyId).map(({ id }) => id),
      tagIds: this.tags.list(companyId).map(({ id }) => id),
      userIds: this.users.list(companyId).flatMap(({ id, operator }) => (operator ? [] : id)),
      fileKeys: await this.files.present(companyId, content),
      ...(await this.automationChoices.among(companyId, {
        integrationIds: bots.flatMap(({ integrationId }) => integrationId ?? []),
        invoiceIds: lookUps.flatMap(({ integrationId }) => integrationId ?? []),
        promptIds: bots.flatMap(({ promptId }) => promptId ?? []),
      })),
    };
  }
}
