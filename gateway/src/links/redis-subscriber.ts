import { Redis, type Command } from 'ioredis';

/**
 * Subscribes again by itself when Redis is back. A subscription that ends with its connection needs no handling, and
 * Socket.IO's adapter, which subscribes here, has none.
 */
export class RedisSubscriber extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    command.promise.catch(() => undefined);
    return super.sendCommand(command, stream);
  }
}
