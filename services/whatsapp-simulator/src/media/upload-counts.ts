/** Counts the files that each phone's companions have uploaded since the start or the last reset. */
export class UploadCounts {
  private readonly counts = new Map<string, number>();

  record(phone: string): void {
    this.counts.set(phone, this.of(phone) + 1);
  }

  of(phone: string): number {
    return this.counts.get(phone) ?? 0;
  }

  reset(): void {
    this.counts.clear();
  }
}
