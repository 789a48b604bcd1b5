import { Schema } from 'mongoose';
import type { User } from './user.js';

export type UserDocument = Omit<User, 'id'> & { _id: string; passwordHash: string; searchKey: string };

const text = { type: String, required: true };
const date = { type: Date, required: true };

export const UserSchema = new Schema<UserDocument>(
  {
    _id: text,
    companyId: text,
    name: text,
    email: text,
    searchKey: text,
    passwordHash: text,
    profile: text,
    super: { type: Boolean, required: true },
    queueIds: { type: [String], required: true },
    allTicket: { type: Boolean, required: true },
    whatsappId: { type: String, default: null },
    login: { type: new Schema({ id: text, ended: { type: Boolean, required: true } }, { _id: false }), default: null },
    revision: { type: Number, required: true },
    createdAt: date,
    changedAt: date,
  },
  { collection: 'users', versionKey: false },
);
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
