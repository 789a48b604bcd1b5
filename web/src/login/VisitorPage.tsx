import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { OutsidePage, type OutsideProps } from '../layout/OutsidePage.js';
import { credentials } from '../providers/credentials.js';

/** A page for visitors. Logged-in users are redirected home. */
export function VisitorPage(page: OutsideProps) {
  const [loggedIn] = useState(() => credentials.token() !== null);
  return loggedIn ? <Navigate to="/" replace /> : <OutsidePage {...page} />;
}
