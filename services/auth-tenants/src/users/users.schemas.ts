import { CollectionSchema } from '@recado/service-kit/mongo';
import type { User } from './user.js';

export type UserDocument = Omit<User, 'id'> & { _id: string; passwordHash: string; searchKey: string };

export const UserSchema = new CollectionSchema<UserDocument>('users');
// E-mails are unique on the platform, because a login contains no company.
UserSchema.index({ email: 1 }, { unique: true });
// For the users page, sorted by name and searched in the index; also counts a company's users.
UserSchema.index({ companyId: 1, searchKey: 1, _id: 1 });
// For the admin table sorted by id.
UserSchema.index({ companyId: 1, _id: 1 });
// For the admin table sorted by e-mail.
UserSchema.index({ companyId: 1, email: 1, _id: 1 });
// For the admin table sorted by profile; also counts the administrators.
UserSchema.index({ companyId: 1, profile: 1, _id: 1 });
// For the admin table in its default order, by age.
UserSchema.index({ companyId: 1, createdAt: 1, _id: 1 });
