import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { OutsidePage, type OutsideProps } from '../layout/OutsidePage.js';
import { credentials } from '../providers/credentials.js';

/** A page for those who are not logged in; who is, is sent home. */
export function VisitorPage(page: OutsideProps) {
  const [loggedIn] = useState(() => credentials.token() !== null);
  return loggedIn ? <Navigate to="/" replace /> : <OutsidePage {...page} />;
}
