import { createEvent, FileListChanged, type FileList as Shown } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { outgoingEvent, type Outgoing, stamped, type Origin } from '@recado/service-kit/messaging';
import type { FileList } from './file-list.js';

/** A file list as clients see it, and the event for its changes. */
@Injectable()
export class FileListView {
  constructor(private readonly links: MediaLinks) {}

  show({ _id: id, name, message, files, createdAt, updatedAt }: FileList): Shown {
    const options = files.map((file) => ({
      id: file.id,
      name: file.name,
      path: this.links.urlOf(file.key, file.fileName),
      mediaType: file.mimeType,
      fileName: file.fileName,
      bytes: file.bytes,
    }));
    return { id, name, message, options, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  }

  changedEvent(origin: Origin, list: FileList, what: 'new' | 'changed' | 'gone'): Outgoing {
    const record = what === 'gone' ? null : this.show(list);
    const data = { fileListId: list._id, record, isNew: what === 'new' };
    return outgoingEvent(createEvent(FileListChanged, stamped(origin, data)));
  }
}
