import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { LanguageModelModule } from '../language-model/language-model.module.js';
import { QuickMessagesModule } from '../../library/quick-messages/quick-messages.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { AnswerSources } from './answer-sources.js';
import { AnswersRepository } from './answers.repository.js';
import { DocumentReader } from './document-reader.js';
import { FindPassages } from './find-passages.js';
import { FollowQuickMessages } from './follow-quick-messages.js';
import { DeleteKnowledgeJob } from './delete-knowledge.job.js';
import { MessageSourcesHandler } from './message-sources.js';
import { PassagesRepository } from './passages.repository.js';
import { ReadSourceJob } from './read-source.job.js';
import { SourceHandlers } from './source-handlers.js';
import { ReadText } from './read-text.js';
import { RequireSources } from './require-sources.js';
import { SourcesRepository } from './sources.repository.js';
import { StoreSource } from './store-source.js';
import { TicketKnowledgeHandler } from './ticket-knowledge.js';
import { TicketText } from './ticket-text.js';

/** The sources that assistants use for answers: files, web pages, quick messages and closed conversations. */
@Module({
  imports: [
    StorageModule,
    ConversationsModule,
    JobsModule,
    LanguageModelModule,
    MediaModule,
    QuickMessagesModule,
    ReplicasModule,
  ],
  providers: [
    ownsFiles(SourcesRepository),
    AnswerSources,
    AnswersRepository,
    DocumentReader,
    FindPassages,
    FollowQuickMessages,
    DeleteKnowledgeJob,
    MessageSourcesHandler,
    PassagesRepository,
    ReadSourceJob,
    SourceHandlers,
    ReadText,
    RequireSources,
    SourcesRepository,
    StoreSource,
    TicketKnowledgeHandler,
    TicketText,
  ],
  exports: [AnswerSources, FindPassages, RequireSources, TicketKnowledgeHandler],
})
export class KnowledgeModule {}
