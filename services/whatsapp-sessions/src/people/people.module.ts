import { Module } from '@nestjs/common';
import { ClientModule } from '../client/client.module.js';
import { MediaModule } from '../media/media.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { FetchPicture } from './fetch-picture.js';
import { PeopleUpdaters } from './people-updaters.js';
import { PeopleRepository } from './people.repository.js';
import { PictureFiles } from './picture-files.js';
import { UpdatePerson } from './update-person.js';

@Module({
  imports: [ClientModule, MediaModule, ProxyModule, VaultModule],
  providers: [FetchPicture, PeopleUpdaters, PeopleRepository, PictureFiles, UpdatePerson],
  exports: [PeopleUpdaters, PictureFiles],
})
export class PeopleModule {}
