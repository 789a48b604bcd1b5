import type { ConnectionView } from '@recado/contracts';

type Act = (connection: ConnectionView) => void;
export type RowActions = Record<'showQr' | 'tryAgain' | 'tryOldLink' | 'newQr' | 'disconnect' | 'confirmNumber', Act>;
