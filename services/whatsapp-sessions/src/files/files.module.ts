import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { PeopleModule } from '../people/people.module.js';
import { FindFilesHandler } from './find-files.js';

@Module({ imports: [MediaModule, OutboundModule, PeopleModule], providers: [FindFilesHandler] })
export class FilesModule {}
