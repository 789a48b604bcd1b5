import { Redis, type Command } from 'ioredis';

/**
 * Marks rejected commands as handled. ioredis subscribes again after a reconnect, and Socket.IO's adapter, which
 * subscribes here, does not handle the rejection.
 */
export class RedisSubscriber extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    command.promise.catch(() => undefined);
    return super.sendCommand(command, stream);
  }
}
