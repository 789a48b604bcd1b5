import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { AutomationModule } from '../../assistants/integrations/automation.module.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { AzureSpeech } from './azure-speech.js';
import { SpeakAnswer } from './speak-answer.js';

/** Voice notes for prompts' answers. */
@Module({
  imports: [AutomationModule, MediaModule, StorageModule],
  providers: [AzureSpeech, SpeakAnswer],
  exports: [SpeakAnswer],
})
export class SpeechModule {}
