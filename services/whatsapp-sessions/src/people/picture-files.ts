import { Injectable } from '@nestjs/common';
import { PeopleRepository } from './people.repository.js';

/** Which files are pictures of people and groups. */
@Injectable()
export class PictureFiles {
  constructor(private readonly people: PeopleRepository) {}

  /** Returns those of `keys` that are a picture, or the one before it. */
  execute(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    return this.people.filesAmong(companyId, keys);
  }
}
