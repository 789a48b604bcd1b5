import { SubscriptionState } from '@recado/contracts';
import { Module } from '@nestjs/common';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Subscriptions } from './subscriptions.js';

@Module({ providers: [provideStateCopy(Subscriptions, SubscriptionState)], exports: [Subscriptions] })
export class SubscriptionsModule {}
