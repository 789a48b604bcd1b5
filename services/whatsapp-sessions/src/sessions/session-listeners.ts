import type { ErrorCode } from '@recado/contracts';
import type { Account } from '../client/whatsapp-client.js';
import type { HistoryImporter } from '../history/history-importer.js';
import { LeaseLost } from '../leases/lease.js';
import type { Link, LinkListeners } from './link.js';
import { BROKEN } from './link-end.js';
import type { SessionStatus } from './session-status.js';

type Deps = Readonly<{
  /** Runs work as a step of the session, if the link is still the current one. */
  later: (work: (link: Link) => Promise<void>) => void;
  status: SessionStatus;
  history: Pick<HistoryImporter, 'begin'>;
  onOpen: (link: Link, account: Account) => Promise<void>;
  onClosed: (link: Link, code: number, problem?: ErrorCode) => Promise<void>;
  onLeaseLost: () => void;
  onFailedWrite: (error: unknown) => void;
}>;
type Listeners = Pick<
  LinkListeners,
  'onQr' | 'onPairing' | 'onPaired' | 'onOpen' | 'onName' | 'onHealth' | 'onClosed' | 'onUnstored'
>;

/** Creates the listeners for events of the session itself. */
export const sessionListeners = ({ later, status, history, onOpen, onClosed, ...deps }: Deps): Listeners => ({
  onQr: (qrcode) =>
    later((link) => {
      link.isLinking = true;
      return status.record({ status: 'qrcode', qrcode });
    }),
  onPairing: (pairing) => later(() => status.record({ status: 'PAIRING', pairing })),
  onPaired: () => later(() => status.recordPaired(history)),
  onOpen: (account) => later((link) => onOpen(link, account)),
  onName: (profileName) => later((link) => status.update(link, { profileName })),
  onHealth: (health) => later((link) => status.update(link, { health })),
  onClosed: (code, problem) => later((link) => onClosed(link, code, problem)),
  onUnstored: (error) => {
    if (error instanceof LeaseLost) return deps.onLeaseLost();
    deps.onFailedWrite(error);
    later((link) => onClosed(link, BROKEN));
  },
});
