import { AskPasswordReset, ResetPassword } from '@recado/contracts';
import { OnRpc } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { AskPasswordReset as AskPasswordResetCase } from './ask-password-reset.js';
import { ResetPassword as ResetPasswordCase } from './reset-password.js';

@Controller()
export class ResetsRpc {
  constructor(
    private readonly askPasswordReset: AskPasswordResetCase,
    private readonly resetPassword: ResetPasswordCase,
  ) {}

  @OnRpc(AskPasswordReset)
  async onAskPasswordReset(request: z.output<typeof AskPasswordReset.request>) {
    return this.askPasswordReset.execute(request);
  }

  @OnRpc(ResetPassword)
  async onResetPassword(request: z.output<typeof ResetPassword.request>) {
    return this.resetPassword.execute(request);
  }
}
