import { Schema } from 'mongoose';
import type { Note } from './note.js';

export const NoteSchema = new Schema<Note>(
  { _id: String, companyId: String },
  { collection: 'ticket_notes', versionKey: false, strict: false },
);
// What is noted about a contact, newest first.
NoteSchema.index({ companyId: 1, contactId: 1, createdAt: -1 });
// What goes with a ticket.
NoteSchema.index({ companyId: 1, ticketId: 1 });
