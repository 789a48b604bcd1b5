import { Module } from '@nestjs/common';
import { WebVersions } from './web-versions.js';
import { WebVersionsRepository } from './web-versions.repository.js';

@Module({ providers: [WebVersionsRepository, WebVersions], exports: [WebVersions] })
export class WebVersionModule {}
