import type { Actor, Help, HelpInput } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { assertSuper } from '../platform/assert-super.js';
import { HelpsRepository } from './helps.repository.js';

/** The operator's videos. @throws ERR_NO_PERMISSION, ERR_NO_HELP_FOUND */
@Injectable()
export class EditHelps {
  constructor(private readonly helps: HelpsRepository) {}

  async add(actor: Actor, input: HelpInput): Promise<Help> {
    assertSuper(actor);
    return this.helps.insert(input);
  }

  async change(actor: Actor, id: string, input: HelpInput): Promise<Help> {
    assertSuper(actor);
    const changed = await this.helps.change(id, input);
    if (!changed) throw new AppError('ERR_NO_HELP_FOUND');
    return changed;
  }

  async remove(actor: Actor, id: string): Promise<void> {
    assertSuper(actor);
    if (!(await this.helps.remove(id))) throw new AppError('ERR_NO_HELP_FOUND');
  }
}
