import type { Profile } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { User } from './user.js';
import { toUser } from './users.repository.js';
import { type UserDocument, UserSchema } from './users.schemas.js';

export type UsersFilter = { search?: string | undefined; profile?: Profile | undefined; ids?: readonly string[] };
export type UsersSort = { field: 'id' | 'name' | 'email' | 'profile' | 'createdAt'; order: 'ASC' | 'DESC' };
export type UsersRange = { offset: number; limit: number };

const PATHS = { id: '_id', name: 'searchKey', email: 'email', profile: 'profile', createdAt: 'createdAt' } as const;
const WITHOUT_SECRETS = { passwordHash: 0, searchKey: 0 } as const;

/** Reads pages of a company's users. */
@Injectable()
export class UsersListRepository {
  private readonly users: mongo.Collection<UserDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.users = collectionOf(connection, UserSchema);
  }

  async list(companyId: string, filter: UsersFilter, sort: UsersSort, range: UsersRange): Promise<User[]> {
    const direction = sort.order === 'ASC' ? 1 : -1;
    const found = await this.users
      .find(conditions(companyId, filter), { projection: WITHOUT_SECRETS })
      .sort({ [PATHS[sort.field]]: direction, _id: direction })
      .skip(range.offset)
      .limit(range.limit)
      .toArray();
    return found.map(toUser);
  }

  async count(companyId: string, filter: UsersFilter): Promise<number> {
    return this.users.countDocuments(conditions(companyId, filter));
  }

  /** Reads users by id and thus by age. */
  async after(
    companyId: string,
    filter: UsersFilter,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<User[]> {
    const wanted = { $and: [conditions(companyId, filter), after === undefined ? {} : { _id: { $gt: after } }] };
    const found = await this.users
      .find({ companyId, ...wanted }, { projection: WITHOUT_SECRETS })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(toUser);
  }

  /** Reads all users by name. The plan limits their number. */
  async listAll(companyId: string): Promise<User[]> {
    const everybody = this.users.find({ companyId }, { projection: WITHOUT_SECRETS });
    const found = await everybody.sort({ searchKey: 1, _id: 1 }).toArray();
    return found.map(toUser);
  }
}

function conditions(companyId: string, { search, profile, ids }: UsersFilter): mongo.Filter<UserDocument> {
  return {
    companyId,
    ...(profile && { profile }),
    ...(ids && { _id: { $in: [...ids] } }),
    ...(search && { searchKey: { $regex: escapeRegExp(fold(search)) } }),
  };
}
