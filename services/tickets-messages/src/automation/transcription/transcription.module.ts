import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { AutomationModule } from '../../assistants/integrations/automation.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { LanguageModelModule } from '../../assistants/language-model/language-model.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { SearchModule } from '../../shared/search/search.module.js';
import { PlanTranscription } from './plan-transcription.js';
import { TranscribeJob } from './transcribe.job.js';
import { TranscribeMessageHandler } from './transcribe-message.js';
import { TranscriptionSlots } from './transcription-slots.js';
import { WriteTranscript } from './write-transcript.js';

/** Transcription of recordings: voice notes on arrival if the company has enabled it, others at an agent's request. */
@Module({
  imports: [
    AutomationModule,
    ConversationsModule,
    FlowsModule,
    JobsModule,
    LanguageModelModule,
    MediaModule,
    ReplicasModule,
    SearchModule,
  ],
  providers: [PlanTranscription, TranscribeJob, TranscribeMessageHandler, TranscriptionSlots, WriteTranscript],
  exports: [PlanTranscription],
})
export class TranscriptionModule {}
