import { Module } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { GuardedFetch } from '@recado/service-kit/web';
import type { Config } from '../../config.js';
import { ChatsModule } from '../chats/chats.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { FindNoticeTarget } from './find-notice-target.js';
import { NoticeHandlers } from './notice-handlers.js';
import { NoticeRulesRepository } from './notice-rules.repository.js';
import { OpenPagesRepository } from './open-pages.repository.js';
import { PlanPushes } from './plan-pushes.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import { CollectNotices } from './collect-notices.js';
import { PushNoticeJob } from './push-notice.job.js';
import { RecordPush } from './record-push.js';
import { SendPush } from './send-push.js';
import { SentPushesRepository } from './sent-pushes.repository.js';
import { UsableDevice } from './usable-device.js';
import { WebPush } from './web-push.js';

/** Push notifications for users: settings, devices and delivery (decision 34). */
@Module({
  imports: [ChatsModule, ConversationsModule, JobsModule, ReplicasModule],
  providers: [
    {
      provide: GuardedFetch,
      inject: [SETTINGS],
      useFactory: ({ ALLOW_PRIVATE_ADDRESSES: allowed }: Config) => new GuardedFetch({ allowed }),
    },
    ...[NoticeRulesRepository, OpenPagesRepository, PushDevicesRepository, SentPushesRepository],
    ...[FindNoticeTarget, PlanPushes, PushNoticeJob, RecordPush, SendPush, UsableDevice, WebPush],
    ...[NoticeHandlers, CollectNotices],
  ],
})
export class NoticesModule {}
