import { guarded } from '../layout/access/guarded.js';
import { CAMPAIGNS_FLAG } from '../providers/campaigns-flag.js';

export const contactLists = {
  list: guarded('/contact-lists', () => import('./ContactListList.js'), CAMPAIGNS_FLAG),
  recordRepresentation: 'name',
};
