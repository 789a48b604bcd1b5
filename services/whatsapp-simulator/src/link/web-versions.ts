import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import type { ClientHello } from '../wire/noise.js';

export type WebVersion = readonly [number, number, number];
export type WebVersionRule = {
  /** The version that web.whatsapp.com serves. */
  current?: WebVersion | undefined;
  /** Clients with older versions are refused; null accepts every version. */
  minimum?: WebVersion | null | undefined;
  /** The response to an old client at login. During pairing, it gets no response. */
  oldLogins?: 'refused' | 'unanswered' | undefined;
};

const BUILT_IN: WebVersion = DEFAULT_CONNECTION_CONFIG.version;

export const versionOf = ({ payload }: Pick<ClientHello, 'payload'>): WebVersion => {
  const { primary, secondary, tertiary } = payload.userAgent?.appVersion ?? {};
  return [primary ?? 0, secondary ?? 0, tertiary ?? 0];
};

const isOlder = (version: WebVersion, than: WebVersion): boolean => {
  const at = version.findIndex((part, index) => part !== than[index]);
  return at >= 0 && (version[at] ?? 0) < (than[at] ?? 0);
};

/** The WhatsApp Web versions that the server serves and accepts. */
export class WebVersions {
  private rule: Required<WebVersionRule> = { current: BUILT_IN, minimum: null, oldLogins: 'refused' };

  set(rule: WebVersionRule): void {
    const given = Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
    this.rule = { ...this.rule, ...given };
  }

  reset(): void {
    this.rule = { current: BUILT_IN, minimum: null, oldLogins: 'refused' };
  }

  isTooOld(version: WebVersion): boolean {
    const { minimum } = this.rule;
    return minimum !== null && minimum !== undefined && isOlder(version, minimum);
  }

  get answersOldLogins(): boolean {
    return this.rule.oldLogins === 'refused';
  }

  /** The line of web.whatsapp.com's service worker that contains the version. */
  get serviceWorker(): string {
    return `self.config = {"client_revision":${this.rule.current?.[2] ?? 0}};`;
  }
}
