import type { Profile } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter } from 'mongoose';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import type { User } from './user.js';
import { toUser } from './users.repository.js';
import type { UserDocument } from './users.schemas.js';

export type UsersFilter = { search?: string | undefined; profile?: Profile | undefined; ids?: readonly string[] };
export type UsersSort = { field: 'id' | 'name' | 'email' | 'profile' | 'createdAt'; order: 'ASC' | 'DESC' };
export type UsersRange = { offset: number; limit: number };

const PATHS = { id: '_id', name: 'searchKey', email: 'email', profile: 'profile', createdAt: 'createdAt' } as const;
const WITHOUT_SECRETS = { passwordHash: 0, searchKey: 0 } as const;

/** Reads pages of a company's users. */
@Injectable()
export class UsersListRepository {
  constructor(@InjectModel('User') private readonly users: Model<UserDocument>) {}

  async page(companyId: string, filter: UsersFilter, sort: UsersSort, range: UsersRange): Promise<User[]> {
    const direction = sort.order === 'ASC' ? 1 : -1;
    const found = await this.users
      .find(conditions(companyId, filter), WITHOUT_SECRETS)
      .sort({ [PATHS[sort.field]]: direction, _id: direction })
      .skip(range.offset)
      .limit(range.limit)
      .lean();
    return found.map(toUser);
  }

  async count(companyId: string, filter: UsersFilter): Promise<number> {
    return this.users.countDocuments(conditions(companyId, filter));
  }

  /** Reads all users by name. The plan limits their number. */
  async everybody(companyId: string): Promise<User[]> {
    const found = await this.users.find({ companyId }, WITHOUT_SECRETS).sort({ searchKey: 1, _id: 1 }).lean();
    return found.map(toUser);
  }
}

function conditions(companyId: string, { search, profile, ids }: UsersFilter): QueryFilter<UserDocument> {
  return {
    companyId,
    ...(profile && { profile }),
    ...(ids && { _id: { $in: [...ids] } }),
    ...(search && { searchKey: { $regex: escapeRegExp(fold(search)) } }),
  };
}
