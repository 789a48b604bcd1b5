/** The simulator's URLs, which are known once it is listening. */
export class Endpoints {
  private at = { host: '127.0.0.1', http: 0, media: 0 };

  listening(at: { host: string; http: number; media: number }): void {
    this.at = at;
  }

  get host(): string {
    return this.at.host;
  }

  /** The host as in `media_conn`. */
  get mediaHost(): string {
    return `${this.at.host}:${this.at.media}`;
  }

  get http(): string {
    return `http://${this.at.host}:${this.at.http}`;
  }

  /** Returns the download URL. It contains the phone, so that faults can be limited to it. */
  download(phone: string, sealedSha256: string): string {
    return `${this.http}${this.path(phone, sealedSha256)}`;
  }

  path(phone: string, sealedSha256: string): string {
    return `/mms/${phone}/${sealedSha256}`;
  }
}

/** Returns the hash of the file in one of our URLs. */
export const sealedIn = (url: string | null | undefined): string | undefined =>
  /\/([\da-f]{64})(?:\?|$)/.exec(url ?? '')?.[1];
