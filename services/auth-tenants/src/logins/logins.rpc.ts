import { EndLogin, LogIn, RefreshLogin } from '@recado/contracts';
import { OnRpc } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { EndLogin as EndLoginCase } from './end-login.js';
import { LogIn as LogInCase } from './log-in.js';
import { RefreshLogin as RefreshLoginCase } from './refresh-login.js';

@Controller()
export class LoginsRpc {
  constructor(
    private readonly logIn: LogInCase,
    private readonly refreshLogin: RefreshLoginCase,
    private readonly endLogin: EndLoginCase,
  ) {}

  @OnRpc(LogIn)
  async onLogIn(request: z.output<typeof LogIn.request>) {
    return this.logIn.execute(request);
  }

  @OnRpc(RefreshLogin)
  async onRefreshLogin(request: z.output<typeof RefreshLogin.request>) {
    return this.refreshLogin.execute(request);
  }

  @OnRpc(EndLogin)
  async onEndLogin(request: z.output<typeof EndLogin.request>) {
    return this.endLogin.execute(request);
  }
}
