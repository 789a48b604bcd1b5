import { ListContactTickets } from '../tickets/tickets.rpc.js';
import {
  CheckContactNumber,
  CreateContact,
  DeleteContact,
  GetContact,
  ListContactNames,
  ListContacts,
  ContactPages,
  UpdateContact,
} from '../tickets/contacts.rpc.js';
import {
  GetContactImport,
  ImportContacts,
  ImportContactsForm,
  ListContactImports,
  StopContactImport,
} from '../tickets/contact-import.js';
import {
  DeleteMessage,
  EditMessage,
  ForwardMessage,
  ListMessages,
  MAX_FILES,
  PreviewMessage,
  ReactToMessage,
  ReadMessage,
  ResendMessage,
  SendMedia,
  SendMediaForm,
  SendMessage,
  TranscribeMessage,
} from '../tickets/messages.js';
import { CreateNote, DeleteNote, ListNotes } from '../tickets/note.js';
import { GetMessageSources } from '../knowledge/knowledge.js';
import {
  AttachToQuickMessage,
  CreateQuickMessage,
  DeleteQuickMessage,
  DetachFromQuickMessage,
  GetQuickMessage,
  ListQuickFolders,
  ListQuickMessages,
  PageQuickMessages,
  QuickPages,
  UpdateQuickMessage,
} from '../tickets/quick-message.js';
import { CreateTag, DeleteTag, GetTag, ListTagNames, ListTags, TagPages, SyncTags, UpdateTag } from '../tickets/tag.js';
import { ListContactHistory, SearchHistory } from '../history/contact-history.js';
import { z } from 'zod';
import { section, type Upload } from './route.js';

const MEDIAS: Upload = { rpc: SendMedia, form: SendMediaForm, field: 'medias', accepts: 'media', maxFiles: MAX_FILES };
const TABLE: Upload = { rpc: ImportContacts, form: ImportContactsForm, field: 'file', accepts: 'table', maxFiles: 1 };
const ATTACHMENT: Upload = {
  rpc: AttachToQuickMessage,
  form: z.strictObject({ id: z.string(), typeArch: z.string().max(40).optional() }),
  field: 'file',
  accepts: 'media',
  maxFiles: 1,
};

/** The service desk: messages, contacts and related records. */
export const DESK_ROUTES = [
  ...section('messages', [
    ['GET', '/messages/:ticketId', ListMessages, 'member', 'Messages of a ticket, newest page first'],
    ['POST', '/messages/:ticketId', SendMessage, 'member', 'Send a text, or files as multipart', { upload: MEDIAS }],
    ['POST', '/messages/:ticketId/preview', PreviewMessage, 'member', 'Preview a text as the contact would see it'],
    ['POST', '/messages/edit/:id', EditMessage, 'member', 'Change the text of a message'],
    ['PUT', '/messages/:id', ReadMessage, 'member', 'Mark as read up to this message'],
    ['DELETE', '/messages/:id', DeleteMessage, 'member', 'Delete a message for everyone'],
    ['GET', '/messages/:messageId/sources', GetMessageSources, 'member', "The sources of an assistant's reply"],
    ['POST', '/messages/:id/resend', ResendMessage, 'member', 'Send a failed message again'],
    ['POST', '/messages/:id/reactions', ReactToMessage, 'member', 'React to a message'],
    [
      'POST',
      '/messages/:id/transcribe',
      TranscribeMessage,
      'member',
      'Transcribe a recording',
      { perUserAndMinute: 20 }, // each call costs the company money
    ],
    ['POST', '/message/forward', ForwardMessage, 'member', 'Forward a message to a contact'],
  ]),
  ...section('contacts', [
    ['GET', '/contacts', ListContacts, 'member', 'Contacts, page by page', { pages: ContactPages }],
    ['GET', '/contacts/list', ListContactNames, 'member', 'Contacts in short form'],
    [
      'GET',
      '/contacts/check/:number',
      CheckContactNumber,
      'member',
      'Whether a number is on WhatsApp',
      { perUserAndMinute: 30 }, // WhatsApp blocks a number that requests many
    ],
    ['GET', '/contacts/import/:id', GetContactImport, 'contacts-page:importExport', 'The progress of an import'],
    ['GET', '/contact-imports', ListContactImports, 'contacts-page:importExport', 'The latest imports of contacts'],
    ['POST', '/contact-imports/:id/stop', StopContactImport, 'contacts-page:importExport', 'Stop an import'],
    [
      'POST',
      '/contacts/import',
      ImportContacts,
      'contacts-page:importExport',
      'Import a table of contacts',
      { upload: TABLE, uploadOnly: true },
    ],
    ['GET', '/contacts/:id', GetContact, 'member', 'One contact'],
    ['GET', '/contacts/:contactId/tickets', ListContactTickets, 'member', 'Tickets of a contact'],
    ['GET', '/contacts/:contactId/history', ListContactHistory, 'member', 'Imported messages of a contact'],
    ['GET', '/history', SearchHistory, 'member', 'Search contacts by imported messages outside tickets'],
    ['POST', '/contacts', CreateContact, 'member', 'Create a contact'],
    ['PUT', '/contacts/:id', UpdateContact, 'member', 'Change a contact'],
    ['DELETE', '/contacts/:id', DeleteContact, 'contacts-page:deleteContact', 'Delete a contact'],
  ]),
  ...section('notes', [
    ['GET', '/ticket-notes/list', ListNotes, 'member', 'Notes about a contact'],
    ['POST', '/ticket-notes', CreateNote, 'member', 'Write a note'],
    ['DELETE', '/ticket-notes/:id', DeleteNote, 'member', 'Delete a note'],
  ]),
  ...section('tags', [
    ['GET', '/tags', ListTags, 'member', 'Tags, page by page', { pages: TagPages }],
    ['GET', '/tags/list', ListTagNames, 'member', 'All tags'],
    ['GET', '/tags/:id', GetTag, 'member', 'One tag'],
    ['POST', '/tags/sync', SyncTags, 'member', 'Set the tags of a ticket'],
    ['POST', '/tags', CreateTag, 'member', 'Create a tag'],
    ['PUT', '/tags/:id', UpdateTag, 'member', 'Change a tag'],
    ['DELETE', '/tags/:id', DeleteTag, 'member', 'Delete a tag'],
  ]),
  ...section('quick messages', [
    ['GET', '/quick-messages', PageQuickMessages, 'member', 'Quick messages, page by page', { pages: QuickPages }],
    ['GET', '/quick-messages/list', ListQuickMessages, 'member', 'Quick messages for the composer'],
    ['GET', '/quick-messages/folders', ListQuickFolders, 'member', 'The folders of quick messages'],
    ['GET', '/quick-messages/:id', GetQuickMessage, 'member', 'One quick message'],
    ['POST', '/quick-messages', CreateQuickMessage, 'member', 'Create a quick message'],
    ['PUT', '/quick-messages/:id', UpdateQuickMessage, 'member', 'Change a quick message'],
    ['DELETE', '/quick-messages/:id', DeleteQuickMessage, 'member', 'Delete a quick message'],
    [
      'POST',
      '/quick-messages/:id/media-upload',
      AttachToQuickMessage,
      'member',
      'Attach a file',
      { upload: ATTACHMENT, uploadOnly: true },
    ],
    ['DELETE', '/quick-messages/:id/media-upload', DetachFromQuickMessage, 'member', 'Remove the file'],
  ]),
];
