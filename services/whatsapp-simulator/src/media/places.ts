/** The addresses of the simulator; they are known once it listens. */
export class Places {
  private at = { host: '127.0.0.1', http: 0, media: 0 };

  listening(at: { host: string; http: number; media: number }): void {
    this.at = at;
  }

  get host(): string {
    return this.at.host;
  }

  /** As `media_conn` names it. */
  get mediaHost(): string {
    return `${this.at.host}:${this.at.media}`;
  }

  get http(): string {
    return `http://${this.at.host}:${this.at.http}`;
  }

  /** The phone is part of the address, so that faults can be made for it alone. */
  download(phone: string, sealedSha256: string): string {
    return `${this.http}${this.path(phone, sealedSha256)}`;
  }

  path(phone: string, sealedSha256: string): string {
    return `/mms/${phone}/${sealedSha256}`;
  }
}

/** The file that an address of ours means. */
export const sealedIn = (url: string | null | undefined): string | undefined =>
  /\/([\da-f]{64})(?:\?|$)/.exec(url ?? '')?.[1];
