import type { FlowScenario } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';

/** All scenarios of a flow. `_id` is the flow's id. */
type StoredScenarios = Readonly<{
  _id: string;
  companyId: string;
  scenarios: FlowScenario[];
  revision: number;
}>;
const FlowScenariosSchema = new CollectionSchema<StoredScenarios>('flow_scenarios');

type Session = Transaction['session'];
type Scenarios = Pick<StoredScenarios, 'scenarios' | 'revision'>;

@Injectable()
export class FlowScenariosRepository {
  private readonly scenarios: mongo.Collection<StoredScenarios>;

  constructor(@InjectConnection() connection: Connection) {
    this.scenarios = collectionOf(connection, FlowScenariosSchema);
  }

  /** Returns revision 0 for a flow without scenarios. */
  async find(companyId: string, flowId: string, session?: Session): Promise<Scenarios> {
    const found = await this.scenarios.findOne({ companyId, _id: flowId }, session ? { session } : {});
    return { scenarios: found?.scenarios ?? [], revision: found?.revision ?? 0 };
  }

  async insert(companyId: string, flowId: string, scenarios: FlowScenario[], session: Session): Promise<void> {
    await this.scenarios.insertOne({ _id: flowId, companyId, scenarios, revision: 1 }, { session });
  }

  /** @returns false if the revision has changed */
  async replace(companyId: string, flowId: string, stored: Scenarios, session: Session): Promise<boolean> {
    const { scenarios, revision } = stored;
    if (revision > 0) {
      const update = { $set: { scenarios, revision: revision + 1 } };
      const { matchedCount } = await this.scenarios.updateOne({ companyId, _id: flowId, revision }, update, {
        session,
      });
      return matchedCount === 1;
    }
    const isThere = await this.scenarios.findOne({ companyId, _id: flowId }, { session, projection: { _id: 1 } });
    if (!isThere) await this.insert(companyId, flowId, scenarios, session);
    return !isThere;
  }

  async removeOfFlow(companyId: string, flowId: string, session: Session): Promise<void> {
    await this.scenarios.deleteMany({ companyId, _id: flowId }, { session });
  }
}
