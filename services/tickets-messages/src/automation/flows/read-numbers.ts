import { GetFlowNumbers } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FlowRules } from '../../assistants/company-flows/flow-rules.js';
import { numbersOf } from './flow-visit.js';
import { FlowVisitsRepository } from './flow-visits.repository.js';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the statistics of a flow's nodes for the last few days, by version. */
@Injectable()
export class ReadNumbersHandler {
  constructor(
    private readonly rules: FlowRules,
    private readonly visits: FlowVisitsRepository,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_FLOW_FOUND */
  @OnRpc(GetFlowNumbers)
  async execute(
    { id, days }: z.output<typeof GetFlowNumbers.request>,
    context: RpcContext,
  ): Promise<z.input<typeof GetFlowNumbers.reply>> {
    const { companyId } = this.rules.admit(context);
    await this.rules.found(companyId, id);
    const counts = await this.visits.count(companyId, id, new Date(Date.now() - days * DAY_MS));
    const versions = distinct(counts, ({ version }) => version).map((version) => {
      const own = counts.filter((one) => one.version === version);
      const nodeIds = distinct(own, ({ mark }) => mark.n);
      const nodes = nodeIds.map((nodeId) =>
        numbersOf(
          nodeId,
          own.filter(({ mark }) => mark.n === nodeId),
        ),
      );
      return { version, nodes };
    });
    return { versions: versions.toSorted((a, b) => b.version - a.version) };
  }
}

const distinct = <T, K>(all: readonly T[], keyOf: (one: T) => K): K[] => [...new Set(all.map((one) => keyOf(one)))];
