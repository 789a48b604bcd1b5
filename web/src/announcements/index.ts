import { guarded } from '../layout/access/guarded.js';

export const announcements = {
  list: guarded('/announcements', () => import('./AnnouncementList.js')),
  recordRepresentation: 'title',
};
