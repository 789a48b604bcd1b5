import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { EditLogosHandler } from './edit-logos.js';
import { FindLogoFiles } from './find-logo-files.js';
import { LogosRepository } from './logos.repository.js';
import { ReadLogosHandler } from './read-logos.js';

@Module({
  imports: [MediaModule],
  providers: [LogosRepository, EditLogosHandler, FindLogoFiles, ReadLogosHandler],
  exports: [FindLogoFiles],
})
export class LogosModule {}
