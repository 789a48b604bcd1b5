import { GetFlowNumbers } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FlowRules } from '../company-flows/flow-rules.js';
import { numbersOf } from './flow-visit.js';
import { FlowVisitsRepository } from './flow-visits.repository.js';

const DAY_MS = 24 * 60 * 60_000;

/** Tells what happened at the nodes of a flow in the last days, by version. */
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
    const byVersion = Map.groupBy(counts, ({ version }) => version);
    const versions = [...byVersion].map(([version, own]) => ({
      version,
      nodes: [...Map.groupBy(own, ({ mark }) => mark.n)].map(([nodeId, all]) => numbersOf(nodeId, all)),
    }));
    return { versions: versions.toSorted((a, b) => b.version - a.version) };
  }
}
