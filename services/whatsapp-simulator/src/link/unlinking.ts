import type { Events } from '../events.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';

/** Unlinks a companion; its next login is refused with 401. */
export class Unlinking {
  constructor(
    private readonly world: World,
    private readonly delivery: Delivery,
    private readonly events: Events,
  ) {}

  unlink(companion: Companion): void {
    this.world.unlink(companion);
    this.delivery.remove(companion);
    const { phone, device } = companion;
    this.events.emit({ type: 'companion', phone, device, linked: false, online: false });
  }
}
