import { PublishedFlowState } from '@recado/contracts';
import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { republishStates } from '@recado/service-kit/messaging';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { AutomationModule } from '../integrations/automation.module.js';
import { CompanyFlowsRepository } from './company-flows.repository.js';
import { DrawnFlows } from './drawn-flows.js';
import { FindFlowProblems } from './find-flow-problems.js';
import { FlowFiles } from './flow-files.js';
import { FlowRules } from './flow-rules.js';
import { FlowScenariosHandler } from './flow-scenarios.js';
import { FlowScenariosRepository } from './flow-scenarios.repository.js';
import { publishedState } from './company-flow.js';
import { PublishFlowHandler } from './publish-flow.js';
import { PublishedFlowsRepository } from './published-flows.repository.js';
import { FlowHandlers } from './flow-handlers.js';

/** Conversation flows that admins design and publish. */
@Module({
  imports: [StorageModule, AutomationModule, MediaModule, ReplicasModule],
  providers: [
    ownsFiles(CompanyFlowsRepository),
    ownsFiles(PublishedFlowsRepository),
    CompanyFlowsRepository,
    DrawnFlows,
    FindFlowProblems,
    FlowFiles,
    FlowRules,
    FlowScenariosRepository,
    FlowScenariosHandler,
    PublishFlowHandler,
    PublishedFlowsRepository,
    FlowHandlers,
    republishStates(PublishedFlowState, CompanyFlowsRepository, publishedState),
  ],
  exports: [DrawnFlows, FlowRules],
})
export class CompanyFlowsModule {}
