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
// An e-mail names one person on the whole platform: a log-in knows no company yet.
UserSchema.index({ email: 1 }, { unique: true });
// The users page: sorted by name, searched inside the index; also counts a company's users.
UserSchema.index({ companyId: 1, searchKey: 1, _id: 1 });
// The admin table by id.
UserSchema.index({ companyId: 1, _id: 1 });
// The admin table by e-mail.
UserSchema.index({ companyId: 1, email: 1, _id: 1 });
// The admin table by profile; also counts the administrators.
UserSchema.index({ companyId: 1, profile: 1, _id: 1 });
// The admin table by age, its default.
UserSchema.index({ companyId: 1, createdAt: 1, _id: 1 });
