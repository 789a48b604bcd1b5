import { ListPlanOffers, SignUp } from '@recado/contracts';
import { OnRpc } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { ListPlanOffers as ListPlanOffersCase } from '../companies/list-plan-offers.js';
import { AdmitSignUp } from './admit-sign-up.js';
import { SignUp as SignUpCase } from './sign-up.js';

@Controller()
export class SignupRpc {
  constructor(
    private readonly admitSignUp: AdmitSignUp,
    private readonly signUp: SignUpCase,
    private readonly listPlanOffers: ListPlanOffersCase,
  ) {}

  @OnRpc(SignUp)
  async onSignUp({ address, ...request }: z.output<typeof SignUp.request>) {
    await this.admitSignUp.execute(address);
    return this.signUp.execute(request);
  }

  @OnRpc(ListPlanOffers)
  async onListPlanOffers() {
    return this.listPlanOffers.execute();
  }
}
