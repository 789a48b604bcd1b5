import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { LogoHandlers } from './logo-handlers.js';
import { FindLogoFiles } from './find-logo-files.js';
import { LogosRepository } from './logos.repository.js';

@Module({
  imports: [MediaModule],
  providers: [LogosRepository, LogoHandlers, FindLogoFiles],
  exports: [FindLogoFiles],
})
export class LogosModule {}
