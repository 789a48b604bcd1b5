import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Note } from './note.js';

export const NoteSchema = new CollectionSchema<Note>('ticket_notes');
// Notes about a contact, newest first.
NoteSchema.index({ companyId: 1, contactId: 1, createdAt: -1 });
// Moves or removes the notes of a ticket.
NoteSchema.index({ companyId: 1, ticketId: 1 });
