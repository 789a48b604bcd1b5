import { Schema } from 'mongoose';
import type { Note } from './note.js';

export const NoteSchema = new Schema<Note>(
  { _id: String, companyId: String },
  { collection: 'ticket_notes', versionKey: false, strict: false },
);
// Notes about a contact are read newest first.
NoteSchema.index({ companyId: 1, contactId: 1, createdAt: -1 });
// Notes of a ticket are moved or removed with it.
NoteSchema.index({ companyId: 1, ticketId: 1 });
