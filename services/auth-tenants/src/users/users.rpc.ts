import { CreateUser, DeleteUser, GetUser, UpdateUser, type CreateUserInput } from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { CreateUser as CreateUserCase } from './create-user.js';
import { DeleteUser as DeleteUserCase } from './delete-user.js';
import { GetUser as GetUserCase } from './get-user.js';
import { UpdateUser as UpdateUserCase } from './update-user.js';

type ById = { id: string };

@Controller()
export class UsersRpc {
  constructor(
    private readonly getUser: GetUserCase,
    private readonly createUser: CreateUserCase,
    private readonly updateUser: UpdateUserCase,
    private readonly deleteUser: DeleteUserCase,
  ) {}

  @OnRpc(GetUser)
  async onGetUser({ id }: ById, context: RpcContext) {
    return this.getUser.execute(actorOf(context), id);
  }

  @OnRpc(CreateUser)
  async onCreateUser(request: CreateUserInput, context: RpcContext) {
    return this.createUser.execute(actorOf(context), request);
  }

  @OnRpc(UpdateUser)
  async onUpdateUser(request: z.output<typeof UpdateUser.request>, context: RpcContext) {
    return this.updateUser.execute(actorOf(context), request);
  }

  @OnRpc(DeleteUser)
  async onDeleteUser({ id }: ById, context: RpcContext) {
    return this.deleteUser.execute(actorOf(context), id);
  }
}
