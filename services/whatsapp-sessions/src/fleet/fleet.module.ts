import { BackgroundWork } from '@recado/service-kit/background';
import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/connections.module.js';
import { LeasesModule } from '../leases/leases.module.js';
import { FleetActionsRepository } from './fleet-actions.repository.js';
import { FleetHandlers } from './fleet-handlers.js';
import { FleetRepository } from './fleet.repository.js';
import { RunFleetAction } from './run-fleet-action.js';

/** The operator's view of all pods and numbers, and actions on several of them. */
@Module({
  imports: [ConnectionsModule, LeasesModule],
  providers: [FleetActionsRepository, FleetHandlers, FleetRepository, RunFleetAction],
})
export class FleetModule {
  constructor(background: BackgroundWork, { claims }: FleetActionsRepository, runFleetAction: RunFleetAction) {
    background.add({
      name: 'fleet actions',
      claims,
      atOnce: 1,
      run: (one, tools) => runFleetAction.execute(one, tools),
    });
  }
}
