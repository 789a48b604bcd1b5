import * as rpc from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { EditContactLists } from './edit-contact-lists.js';
import { EditItems } from './edit-items.js';
import { ImportItems } from './import-items.js';
import { ReadContactLists } from './read-contact-lists.js';

type In<C extends rpc.RpcContract> = z.output<C['request']>;

@Controller()
export class ContactListsRpc {
  constructor(
    private readonly read: ReadContactLists,
    private readonly lists: EditContactLists,
    private readonly items: EditItems,
    private readonly importItems: ImportItems,
  ) {}

  @OnRpc(rpc.ListContactLists)
  list(request: In<typeof rpc.ListContactLists>, context: RpcContext) {
    return this.read.execute(request, context);
  }

  @OnRpc(rpc.ListContactListNames)
  names(_request: In<typeof rpc.ListContactListNames>, context: RpcContext) {
    return this.read.names(context);
  }

  @OnRpc(rpc.GetContactList)
  get(request: In<typeof rpc.GetContactList>, context: RpcContext) {
    return this.read.one(request, context);
  }

  @OnRpc(rpc.CreateContactList)
  create(request: In<typeof rpc.CreateContactList>, context: RpcContext) {
    return this.lists.create(request, context);
  }

  @OnRpc(rpc.UpdateContactList)
  update(request: In<typeof rpc.UpdateContactList>, context: RpcContext) {
    return this.lists.rename(request, context);
  }

  @OnRpc(rpc.DeleteContactList)
  delete(request: In<typeof rpc.DeleteContactList>, context: RpcContext) {
    return this.lists.remove(request, context);
  }

  @OnRpc(rpc.ImportContactList)
  import(request: In<typeof rpc.ImportContactList>, context: RpcContext) {
    return this.importItems.execute(request, context);
  }

  @OnRpc(rpc.ListContactListItems)
  listItems(request: In<typeof rpc.ListContactListItems>, context: RpcContext) {
    return this.read.itemsOf(request, context);
  }

  @OnRpc(rpc.GetContactListItem)
  getItem(request: In<typeof rpc.GetContactListItem>, context: RpcContext) {
    return this.read.item(request, context);
  }

  @OnRpc(rpc.CreateContactListItem)
  createItem(request: In<typeof rpc.CreateContactListItem>, context: RpcContext) {
    return this.items.create(request, context);
  }

  @OnRpc(rpc.UpdateContactListItem)
  updateItem(request: In<typeof rpc.UpdateContactListItem>, context: RpcContext) {
    return this.items.change(request, context);
  }

  @OnRpc(rpc.DeleteContactListItem)
  deleteItem(request: In<typeof rpc.DeleteContactListItem>, context: RpcContext) {
    return this.items.remove(request, context);
  }
}
