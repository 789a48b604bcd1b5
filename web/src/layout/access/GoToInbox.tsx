import { Navigate } from 'react-router-dom';

export const GoToInbox = () => <Navigate to="/tickets" replace />;
