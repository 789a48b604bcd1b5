import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { desktopNotices } from '../shared/lib/desktop-notices.js';

/** Opens the page that a clicked desktop notification refers to. */
export function useNoticePresses() {
  const navigate = useNavigate();
  useEffect(() => desktopNotices.onPress((path) => void navigate(path)), [navigate]);
}
