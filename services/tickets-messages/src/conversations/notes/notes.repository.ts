import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Note } from './note.js';

const NoteSchema = new CollectionSchema<Note>('ticket_notes');
// Notes about a contact, newest first.
NoteSchema.index({ companyId: 1, contactId: 1, createdAt: -1 });
// Moves or removes the notes of a ticket.
NoteSchema.index({ companyId: 1, ticketId: 1 });

type Session = Transaction['session'];

@Injectable()
export class NotesRepository {
  private readonly notes: mongo.Collection<Note>;

  constructor(@InjectConnection() connection: Connection) {
    this.notes = collectionOf(connection, NoteSchema);
  }

  async insert(note: Note, session: Session): Promise<void> {
    await this.notes.insertOne(note, { session });
  }

  async find(companyId: string, id: string): Promise<Note | null> {
    return this.notes.findOne({ companyId, _id: id });
  }

  /** Newest first. */
  async ofContact(companyId: string, contactId: string, limit: number): Promise<Note[]> {
    return this.cursor(companyId, contactId, limit).toArray();
  }

  async explain(companyId: string, contactId: string, limit: number): Promise<mongo.Document> {
    return this.cursor(companyId, contactId, limit).explain('executionStats');
  }

  async remove(companyId: string, id: string, session: Session): Promise<boolean> {
    return (await this.notes.deleteOne({ companyId, _id: id }, { session })).deletedCount === 1;
  }

  async move(companyId: string, ticketId: string, to: Pick<Note, 'contactId' | 'ticketId'>): Promise<void> {
    await this.notes.updateMany({ companyId, ticketId }, { $set: to });
  }

  async removeOfTicket(companyId: string, ticketId: string): Promise<void> {
    await this.notes.deleteMany({ companyId, ticketId });
  }

  private cursor(companyId: string, contactId: string, limit: number) {
    return this.notes.find({ companyId, contactId }).sort({ createdAt: -1 }).limit(limit);
  }
}
