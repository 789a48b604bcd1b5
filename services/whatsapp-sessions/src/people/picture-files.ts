import { Injectable } from '@nestjs/common';
import { PeopleRepository } from './people.repository.js';

/** Finds files that are pictures of contacts and groups. */
@Injectable()
export class PictureFiles {
  constructor(private readonly people: PeopleRepository) {}

  /** Returns the `keys` of files that are a current or previous picture. */
  execute(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    return this.people.filesAmong(companyId, keys);
  }
}
