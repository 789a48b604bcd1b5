import { CompanyState, ConnectionState, PublishedFlowState, QueueState, TagState, UserState } from '@recado/contracts';
import { Module } from '@nestjs/common';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { AssertMayBegin } from './assert-may-begin.js';
import { AssertMaySend } from './assert-may-send.js';
import { ChooseConnection } from './choose-connection.js';
import { CompanySettings } from './company-settings.js';
import { Companies, Connections, PublishedFlows, Queues, Tags, Users } from './state-replicas.js';
import { DisplayNames } from './display-names.js';
import { OperatorMarks } from './operator-marks.js';
import { PlanFeatures } from './plan-features.js';

const SHARED = [
  AssertMayBegin,
  AssertMaySend,
  Companies,
  Users,
  Connections,
  Queues,
  Tags,
  PublishedFlows,
  ChooseConnection,
  CompanySettings,
  DisplayNames,
  OperatorMarks,
  PlanFeatures,
];

@Module({
  providers: [
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Users, UserState),
    provideStateCopy(Connections, ConnectionState),
    provideStateCopy(Queues, QueueState),
    provideStateCopy(Tags, TagState),
    provideStateCopy(PublishedFlows, PublishedFlowState),
    AssertMayBegin,
    AssertMaySend,
    ChooseConnection,
    CompanySettings,
    DisplayNames,
    OperatorMarks,
    PlanFeatures,
  ],
  exports: SHARED,
})
export class ReplicasModule {}
