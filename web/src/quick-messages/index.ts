import { lazy } from 'react';

export const quickMessages = {
  list: lazy(() => import('./QuickMessageList.js')),
  recordRepresentation: 'shortcode',
};
