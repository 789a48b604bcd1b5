import { CollectionSchema } from '@recado/service-kit/mongo';
import type { User } from './user.js';

export type UserDocument = Omit<User, 'id'> & { _id: string; passwordHash: string; searchKey: string };

export const UserSchema = new CollectionSchema<UserDocument>('users');
// An e-mail names one person on the whole platform, because a log-in names no company.
UserSchema.index({ email: 1 }, { unique: true });
// Serves the users page, sorted by name and searched inside the index, and counts a company's users.
UserSchema.index({ companyId: 1, searchKey: 1, _id: 1 });
// Serves the admin table sorted by id.
UserSchema.index({ companyId: 1, _id: 1 });
// Serves the admin table sorted by e-mail.
UserSchema.index({ companyId: 1, email: 1, _id: 1 });
// Serves the admin table sorted by profile, and counts the administrators.
UserSchema.index({ companyId: 1, profile: 1, _id: 1 });
// Serves the admin table in its default order, by age.
UserSchema.index({ companyId: 1, createdAt: 1, _id: 1 });
