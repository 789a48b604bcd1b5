import { AskPasswordReset } from '@recado/contracts';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { type z } from 'zod';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { Config } from '../../config.js';
import { ANSWER_AFTER_MS } from '../../shared/limits/mailed-limits.js';
import { FindCredentials } from '../../users/find-credentials.js';
import { ResetLimits } from './reset-limits.js';
import { SendResetCode } from './send-reset-code.js';

type Request = z.output<typeof AskPasswordReset.request>;
type Answer = z.input<typeof AskPasswordReset.reply>;

/** Sends a reset code to the user with this e-mail. @throws ERR_RATE_LIMIT */
@Injectable()
export class AskPasswordResetHandler {
  constructor(
    private readonly limits: ResetLimits,
    private readonly findCredentials: FindCredentials,
    private readonly sendResetCode: SendResetCode,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  @OnRpc(AskPasswordReset)
  async execute({ email, address }: Request, context: RpcContext): Promise<Answer> {
    await this.limits.take('ask', { email, address });
    const [isKnown] = await Promise.all([this.send(email, context), setTimeout(ANSWER_AFTER_MS)]);
    return isKnown || this.settings.HIDE_KNOWN_EMAILS === 'true'
      ? { status: 200, message: 'E-mail sent' }
      : { status: 404, message: 'E-mail not found' };
  }

  private async send(email: string, context: RpcContext): Promise<boolean> {
    const person = await this.findCredentials.execute(email);
    if (person) await this.sendResetCode.execute(person, context);
    return person !== null;
  }
}
