import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { desktopNotices } from '../shared/lib/desktop-notices.js';

/** Opens what a pressed desktop notice is about. */
export function useNoticePresses() {
  const navigate = useNavigate();
  useEffect(() => desktopNotices.onPress((path) => void navigate(path)), [navigate]);
}
