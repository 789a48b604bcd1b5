import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import { Poller } from '@recado/service-kit/async';
import { Counter, Gauge, registry } from '@recado/service-kit/health';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '../config.js';
import { lookUpVersion } from './look-up-version.js';
import { BUILT_IN, isOlder, newest, type Version } from './version.js';
import { type KnownVersions, WebVersionsRepository } from './web-versions.repository.js';

type Settings = Pick<Config, 'WHATSAPP_VERSION' | 'WHATSAPP_VERSION_URL' | 'WHATSAPP_VERSION_REFRESH_MS'>;
export type LinkEnd = Readonly<{ connectionId: string; version: Version; code: number; wasOpen: boolean }>;
export type Verdict = Readonly<{
  /** Whether no phone was linked and a newer version is known. */
  isOutdated: boolean;
  /** Whether the next connection may use another version. */
  isFollowed: boolean;
}>;

const AUTO = 'auto';
const OUTDATED = 405;
const TIMED_OUT = 408;
const CHECKS_PER_REFRESH = 6;
/** The interval after a refusal, because WhatsApp refuses a version on all connections at the same time. */
const EAGER_MS = 60_000;
/** Ample, because a login takes seconds. */
const CANARY_MS = 2 * 60_000;
/** The time after which the latest version is tried again if WhatsApp refused it or the connection broke. */
const REFUSED_MS = 60 * 60_000;
const BROKEN_MS = 10 * 60_000;
/**
 * Codes of connections that ended for another reason: unlinked, blocked, replaced, restart. Another connection may try
 * the version immediately.
 */
const UNRELATED: ReadonlySet<number> = new Set([401, 403, 440, 515]);

const lookUps = new Counter({
  name: 'recado_whatsapp_version_lookups_total',
  help: 'Look-ups of the version of WhatsApp Web',
  labelNames: ['outcome'],
  registers: [registry],
});
const revisions = new Gauge({
  name: 'recado_whatsapp_version',
  help: 'Last part of the version of WhatsApp Web: the one looked up last, and the one that logins use',
  labelNames: ['which'],
  registers: [registry],
});

/**
 * Decides which WhatsApp Web version a connection claims to be. With `auto`, pairings use the latest version
 * immediately. Logins use the last version that worked, until one connection has logged in with the latest.
 */
@Injectable()
export class WebVersions implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly fixed: Version | undefined;
  private readonly poller: Poller;

  constructor(
    private readonly repository: WebVersionsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { WHATSAPP_VERSION, WHATSAPP_VERSION_REFRESH_MS } = settings;
    this.fixed = WHATSAPP_VERSION === AUTO ? undefined : (WHATSAPP_VERSION ?? BUILT_IN);
    this.poller = new Poller(() => this.refresh(), {
      everyMs: Math.ceil(WHATSAPP_VERSION_REFRESH_MS / CHECKS_PER_REFRESH),
      onError: (err) => logger.warn({ err }, 'failed to check the version of WhatsApp Web; checking again later'),
    });
  }

  onApplicationBootstrap(): void {
    if (this.fixed) return;
    this.poller.start();
    void this.poller.poll();
  }

  async onModuleDestroy(): Promise<void> {
    await this.poller.stop();
  }

  /** Returns the version for a connection that is not paired yet. */
  async forPairing(): Promise<Version> {
    if (this.fixed) return this.fixed;
    // an installation's first pairing waits for the first lookup
    if (!(await this.known()).latest) await this.poller.poll();
    return latestOf(await this.known());
  }

  async forLogin(connectionId: string): Promise<Version> {
    if (this.fixed) return this.fixed;
    const known = await this.known();
    const [proven, latest] = [provenOf(known), latestOf(known)];
    if (!isOlder(proven, latest)) return proven;
    return (await this.repository.takeCanary(connectionId, latest, CANARY_MS)) ? latest : proven;
  }

  /** Called when a connection has logged in. */
  async onOpen(version: Version): Promise<void> {
    if (this.fixed) return;
    try {
      if (!isOlder(provenOf(await this.known()), version)) return;
      await this.repository.storeProven(version);
      this.logger.info({ version }, 'logged in with the latest version of WhatsApp Web; using it for all connections');
    } catch (err) {
      this.warn(err);
    }
  }

  /** Called when a connection has ended. */
  async onEnd(end: LinkEnd): Promise<Verdict> {
    const isFollowed = !this.fixed;
    try {
      if (isFollowed && !end.wasOpen) await this.learnFrom(end);
      const isOutdated = end.code === TIMED_OUT && isOlder(end.version, latestOf(await this.known()));
      return { isOutdated, isFollowed };
    } catch (err) {
      this.warn(err); // a session continues without the database
      return { isOutdated: false, isFollowed };
    }
  }

  private async learnFrom({ connectionId, version, code }: LinkEnd): Promise<void> {
    const known = await this.known();
    const isRefused = code === OUTDATED;
    if (isOlder(provenOf(known), version)) {
      const isUnrelated = UNRELATED.has(code);
      const pauseMs = isRefused ? REFUSED_MS : BROKEN_MS;
      const isEnded = await this.repository.endCanary(connectionId, isUnrelated ? 0 : pauseMs);
      if (isEnded && !isUnrelated)
        this.logger.warn(
          { version, code },
          'failed to log in with the latest version of WhatsApp Web; trying again later',
        );
    } else if (isRefused) {
      if (!isOlder(version, latestOf(known))) await this.refresh(EAGER_MS);
      // all connections log in with a version that WhatsApp has retired
      const latest = latestOf(await this.known());
      if (isOlder(version, latest)) await this.repository.storeProven(latest);
    }
  }

  private async refresh(afterMs = this.settings.WHATSAPP_VERSION_REFRESH_MS): Promise<void> {
    if (!(await this.repository.takeLookUp(afterMs, EAGER_MS))) return;
    try {
      await this.store(await lookUpVersion(this.settings.WHATSAPP_VERSION_URL));
      lookUps.inc({ outcome: 'found' });
    } catch (err) {
      lookUps.inc({ outcome: 'failed' });
      this.logger.warn({ err }, 'failed to look up the version of WhatsApp Web; using the last known version');
      await this.repository.failLookUp();
    }
  }

  private async known(): Promise<KnownVersions> {
    const known = await this.repository.read();
    revisions.set({ which: 'latest' }, revisionOf(latestOf(known)));
    revisions.set({ which: 'used' }, revisionOf(this.fixed ?? provenOf(known)));
    return known;
  }

  private warn(err: unknown): void {
    this.logger.warn({ err }, 'failed to read or store the version of WhatsApp Web; retrying at the next link');
  }

  private async store(latest: Version): Promise<void> {
    const before = latestOf(await this.known());
    await this.repository.storeLatest(latest);
    if (isOlder(before, latest)) this.logger.info({ version: latest }, 'WhatsApp Web has a newer version');
  }
}

const provenOf = ({ proven }: KnownVersions): Version => newest(BUILT_IN, proven);
const latestOf = ({ latest, proven }: KnownVersions): Version => newest(BUILT_IN, proven, latest);
const revisionOf = (version: Version): number => Number(version.split('.').at(-1));
