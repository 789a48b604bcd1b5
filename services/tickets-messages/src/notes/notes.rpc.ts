import { CreateNote, DeleteNote, ListNotes } from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CreateNote as CreateNoteUseCase } from './create-note.js';
import { DeleteNote as DeleteNoteUseCase } from './delete-note.js';
import { ListNotes as ListNotesUseCase } from './list-notes.js';

@Controller()
export class NotesRpc {
  constructor(
    private readonly createNote: CreateNoteUseCase,
    private readonly listNotes: ListNotesUseCase,
    private readonly deleteNote: DeleteNoteUseCase,
  ) {}

  @OnRpc(CreateNote)
  create(request: z.output<typeof CreateNote.request>, context: RpcContext) {
    return this.createNote.execute(request, context);
  }

  @OnRpc(ListNotes)
  list(request: z.output<typeof ListNotes.request>, context: RpcContext) {
    return this.listNotes.execute(request, context);
  }

  @OnRpc(DeleteNote)
  delete(request: z.output<typeof DeleteNote.request>, context: RpcContext) {
    return this.deleteNote.execute(request, context);
  }
}
